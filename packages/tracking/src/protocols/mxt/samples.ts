import type { Sample } from '../sample.ts'

/**
 * Telling frames with what must come out of them. A source named `…Test.java` is the reference's own test: "Test frames from
 * Traccar (https://www.traccar.org), Copyright Anton Tananaev and contributors, Apache License 2.0."
 * Device ids are replaced; the expectations are ours.
 */
export const samples: readonly Sample[] = [
  {
    name: 'a tracker with an alarm is answered with the checksum of its message',
    hex: '01a6314e61bc00087dc41c40850006aab70affecdf23fd32200080000600000000000000000000001b2ff03b1bb9c4c60214f4102100050000006c2d0000f4276000510510311021d0d704',
    expect: {
      uniqueIds: ['12345678'],
      positions: [
        {
          fix: {
            time: '2002-02-07T08:21:00.000Z',
            valid: true,
            latitude: -16.074838,
            longitude: -47.980564,
            course: 0,
            speed: 0,
            accuracy: 0,
          },
          attributes: {
            index: 7364,
            ignition: false,
            alarm: 'general',
            input: 12,
            output: 0,
            charge: false,
            sat: 0,
            hdop: 0,
            rssi: 27,
            power: 11.628,
            temp1: 27,
            odometer: 46580921,
            hours: 7681200000,
            battery: 0,
          },
        },
      ],
      reply: '01a6024e61bc00d0d7a12f04',
    },
    source: 'MxtProtocolDecoderTest.java:13',
  },
  {
    name: 'supply, receiver and reason of a parked truck',
    hex: '01a6314e61bc0008643ad2f456fb2d49747cfe4cbe0ffd002008800000001021000fd43d3f1403000000ff300000f42760001031102445a86b2e04',
    expect: {
      uniqueIds: ['12345678'],
      positions: [
        {
          fix: {
            time: '2016-02-11T21:27:52.000Z',
            valid: true,
            latitude: -25.398199,
            longitude: -49.299892,
            course: 0,
            speed: 0,
            accuracy: 0,
          },
          attributes: {
            index: 53818,
            ignition: false,
            input: 0,
            output: 0,
            charge: false,
            sat: 0,
            hdop: 1,
            rssi: 15,
            power: 12.543,
            temp1: 20,
            battery: 0,
          },
        },
      ],
      reply: '01a6024e61bc006b2e609304',
    },
    source: 'MxtProtocolDecoderTest.java:16',
  },
  {
    name: 'a report with nothing but the receiver',
    hex: '01a6314e61bc00082471418b052a2c46b587ffc01ae3fd000008800000000000003345422203000000f000f000000000001c5d04',
    expect: {
      uniqueIds: ['12345678'],
      positions: [
        {
          fix: {
            time: '2015-06-24T00:22:11.000Z',
            valid: true,
            latitude: -7.88345,
            longitude: -35.448128,
            course: 0,
            speed: 0,
            accuracy: 0,
          },
          attributes: {
            index: 16753,
            ignition: false,
            input: 0,
            output: 0,
            charge: false,
            sat: 0,
            hdop: 0,
            rssi: 0,
            power: 66,
            temp1: 34,
          },
        },
      ],
      reply: '01a6024e61bc001c5d5a4c04',
    },
    source: 'MxtProtocolDecoderTest.java:19',
  },
  {
    name: 'marked bytes are put back',
    hex: '01a6314e61bc0008646e319e17292ce86798fed4cd3afd102110211030800000102403001f15003e2b102400000034300000f4271021007b175535c9e504',
    expect: {
      uniqueIds: ['12345678'],
      positions: [
        {
          fix: {
            time: '2015-06-23T17:30:30.000Z',
            valid: true,
            latitude: -23.56636,
            longitude: -46.477868,
            course: 0,
            speed: 0,
            accuracy: 0,
          },
          attributes: {
            index: 12654,
            ignition: true,
            input: 0,
            output: 2,
            charge: true,
            sat: 4,
            hdop: 3,
            rssi: 31,
            power: 12.34,
            temp1: 43,
            battery: 0,
          },
        },
      ],
      reply: '01a6024e61bc00c9e55b8004',
    },
    source: 'MxtProtocolDecoderTest.java:25',
  },
  {
    name: 'odometer and hours of an engine',
    hex: '01a6314e61bc00087cf40a98151c2cc46898fee0ce3afd1021001030c0000006102116072e003829bb00000036102100001024000000062b0000f42730004b06a638cc6504',
    expect: {
      uniqueIds: ['12345678'],
      positions: [
        {
          fix: {
            time: '2015-06-17T01:22:24.000Z',
            valid: true,
            latitude: -23.56614,
            longitude: -46.4776,
            course: 0,
            speed: 0,
            accuracy: 22,
          },
          attributes: {
            index: 2804,
            ignition: true,
            input: 0,
            output: 0,
            charge: true,
            sat: 6,
            hdop: 1,
            rssi: 7,
            power: 11.014,
            temp1: 41,
            odometer: 187,
            hours: 18600000,
            battery: 0,
          },
        },
      ],
      reply: '01a6024e61bc00cc6526ee04',
    },
    source: 'MxtProtocolDecoderTest.java:28',
  },
  {
    name: 'a truck with its ignition on',
    hex: '01a6314e61bc00086468457a466a2bc26a97feac8a3afd10212010308000000000001fe1053d291024000000922f0000f4271021007b17553528c604',
    expect: {
      uniqueIds: ['12345678'],
      positions: [
        {
          fix: {
            time: '2015-03-20T04:25:58.000Z',
            valid: true,
            latitude: -23.631166,
            longitude: -46.49506,
            course: 0,
            speed: 0,
            accuracy: 0,
          },
          attributes: {
            index: 17768,
            ignition: true,
            input: 0,
            output: 0,
            charge: true,
            sat: 0,
            hdop: 0,
            rssi: 31,
            power: 12.178,
            temp1: 41,
            battery: 0,
          },
        },
      ],
      reply: '01a6024e61bc0028c6d9b704',
    },
    source: 'MxtProtocolDecoderTest.java:31',
  },
  {
    name: 'the same truck ten minutes later',
    hex: '01a6314e61bc0008648645ec486a2bc26a97feac8a3afd1021001030c0000000001419eb05372b1024000000982a0000f4271021007b170000a1f104',
    expect: {
      uniqueIds: ['12345678'],
      positions: [
        {
          fix: {
            time: '2015-03-20T04:35:44.000Z',
            valid: true,
            latitude: -23.631166,
            longitude: -46.49506,
            course: 0,
            speed: 0,
            accuracy: 20,
          },
          attributes: {
            index: 17798,
            ignition: true,
            input: 0,
            output: 0,
            charge: true,
            sat: 0,
            hdop: 0,
            rssi: 25,
            power: 10.904,
            temp1: 43,
            battery: 0,
          },
        },
      ],
      reply: '01a6024e61bc00a1f16d5004',
    },
    source: 'MxtProtocolDecoderTest.java:34',
  },
  {
    name: 'a message that is no position is not answered',
    hex: '01a6304e61bc00009e3104',
    expect: { uniqueIds: ['12345678'] },
    source: 'made by hand',
  },
]
