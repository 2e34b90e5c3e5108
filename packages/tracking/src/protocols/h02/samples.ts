import type { Sample } from '../sample.ts'

/**
 * Telling frames with what must come out of them. A source named `…Test.java` is the reference's own test: "Test frames from
 * Traccar (https://www.traccar.org), Copyright Anton Tananaev and contributors, Apache License 2.0."
 * Device ids are replaced; the expectations are ours.
 */
export const samples: readonly Sample[] = [
  {
    name: 'a standing car is acknowledged with the time',
    text: '*HQ,1234567890,V1,181933,A,5444.3994,N,02516.3844,E,000.05,000,090317,FFFFBBFF,246,03,00002,41565#',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2017-03-09T18:19:33.000Z',
            valid: true,
            latitude: 54.73999,
            longitude: 25.27307333,
            speed: 0.05,
            course: 0,
          },
          attributes: {
            ignition: false,
            status: 4294949887,
            io1: '246',
            io2: '03',
            io3: '00002',
            io4: '41565',
          },
        },
      ],
      reply: '2a48512c313233343536373839302c56342c56312c323032363031333130313032303323',
    },
    source: 'H02ProtocolDecoderTest.java',
  },
  {
    name: 'minus signs before degrees and minutes mean the south and the west',
    text: '*HQ,1234567890,V1,030149,A,-23-29.0095,S,-46-51.5852,W,2.4,065,070315,FFFFFFFF#',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2015-03-07T03:01:49.000Z',
            valid: true,
            latitude: -23.48349167,
            longitude: -46.85975333,
            speed: 2.4,
            course: 65,
          },
          attributes: {
            ignition: true,
            status: 4294967295,
          },
        },
      ],
      reply: '2a48512c313233343536373839302c56342c56312c323032363031333130313032303323',
    },
    source: 'H02ProtocolDecoderTest.java',
  },
  {
    name: 'a fix that is not trusted says so',
    text: '*HQ,1234567890,V1,062507,V,3048.2437,N,03058.5617,E,000.00,000,250413,FFFFFBFF#',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2013-04-25T06:25:07.000Z',
            valid: false,
            latitude: 30.80406167,
            longitude: 30.97602833,
            speed: 0,
            course: 0,
          },
          attributes: {
            ignition: false,
            status: 4294966271,
          },
        },
      ],
      reply: '2a48512c313233343536373839302c56342c56312c323032363031333130313032303323',
    },
    source: 'H02ProtocolDecoderTest.java',
  },
  {
    name: 'a bit of the status that is off is a call for help',
    text: '*HQ,123456789012345,V1,140817,A,5239.3538,N,01003.5292,E,21.03,312,221013,FFFBFFFF,106,14, 203,1cd#',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2013-10-22T14:08:17.000Z',
            valid: true,
            latitude: 52.65589667,
            longitude: 10.05882,
            speed: 21.03,
            course: 312,
          },
          attributes: {
            alarm: 'sos',
            ignition: true,
            status: 4294705151,
            io1: '106',
            io2: '14',
            io3: '203',
            io4: '1cd',
          },
        },
      ],
      reply: '2a48512c3132333435363738393031323334352c56342c56312c323032363031333130313032303323',
    },
    source: 'H02ProtocolDecoderTest.java',
  },
  {
    name: 'coordinates may be written without their point',
    text: '*HQ,1234567890,V1,105759,A,37573392,S,145037022,E,000.00,173,280122,FF7FFBFF,,,9059e2c,8232,4#',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2022-01-28T10:57:59.000Z',
            valid: true,
            latitude: -37.95565333,
            longitude: 145.0617033,
            speed: 0,
            course: 173,
          },
          attributes: {
            ignition: false,
            status: 4286577663,
            io3: '9059e2c',
            io4: '8232',
            io5: '4',
          },
        },
      ],
      reply: '2a48512c313233343536373839302c56342c56312c323032363031333130313032303323',
    },
    source: 'H02ProtocolDecoderTest.java',
  },
  {
    name: 'a heartbeat carries the battery and is answered',
    text: '*HQ,123456789012345,HTBT,100#',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          attributes: {
            batteryLevel: 100,
          },
        },
      ],
      reply: '2a48512c3132333435363738393031323334352c4854425423',
    },
    source: 'H02ProtocolDecoderTest.java',
  },
  {
    name: 'a link report carries signal, battery and steps',
    text: '*HQ,1234567890,LINK,180902,15,0,84,0,0,240517,FFFFFBFF#',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          deviceTime: '2017-05-24T18:09:02.000Z',
          attributes: {
            rssi: 15,
            sat: 0,
            batteryLevel: 84,
            steps: 0,
            turnovers: 0,
            ignition: false,
            status: 4294966271,
          },
        },
      ],
    },
    source: 'H02ProtocolDecoderTest.java',
  },
  {
    name: 'neighbour cells come without a fix',
    text: '*HQ,1234567890,NBR,103732,722,310,0,6,8106,32010,23,8101,22007,25,8106,12010,23,8106,22105,22,8101,22012,16,8106,42010,5,100217,FFFFFBFF,5#',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          deviceTime: '2017-02-10T10:37:32.000Z',
          attributes: {
            ignition: false,
            status: 4294966271,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 32010,
                locationAreaCode: 8106,
                mobileCountryCode: 722,
                mobileNetworkCode: 310,
                signalStrength: -23,
              },
              {
                cellId: 22007,
                locationAreaCode: 8101,
                mobileCountryCode: 722,
                mobileNetworkCode: 310,
                signalStrength: -25,
              },
              {
                cellId: 12010,
                locationAreaCode: 8106,
                mobileCountryCode: 722,
                mobileNetworkCode: 310,
                signalStrength: -23,
              },
              {
                cellId: 22105,
                locationAreaCode: 8106,
                mobileCountryCode: 722,
                mobileNetworkCode: 310,
                signalStrength: -22,
              },
              {
                cellId: 22012,
                locationAreaCode: 8101,
                mobileCountryCode: 722,
                mobileNetworkCode: 310,
                signalStrength: -16,
              },
              {
                cellId: 42010,
                locationAreaCode: 8106,
                mobileCountryCode: 722,
                mobileNetworkCode: 310,
                signalStrength: -5,
              },
            ],
          },
        },
      ],
      reply: '2a48512c313233343536373839302c56342c4e42522c323032363031333130313032303323',
    },
    source: 'H02ProtocolDecoderTest.java',
  },
  {
    name: 'cells with battery come in V3',
    text: '*HQ,123456789012345,V3,044855,28403,01,001450,011473,158,-62,0292,0,X,030817,FFFFFBFF#',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          deviceTime: '2017-08-03T04:48:55.000Z',
          attributes: {
            battery: 658,
            ignition: false,
            status: 4294966271,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 11473,
                locationAreaCode: 1450,
                mobileCountryCode: 284,
                mobileNetworkCode: 3,
              },
            ],
          },
        },
      ],
    },
    source: 'H02ProtocolDecoderTest.java',
  },
  {
    name: 'an answer to a command is shown to the user',
    text: '*TH,2020916012,V4,S20,DONE,130305,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,F7FFFBFF#',
    expect: {
      uniqueIds: ['2020916012'],
      positions: [
        {
          fix: {
            time: '2002-09-22T05:03:16.000Z',
            valid: true,
            latitude: 22.214575,
            longitude: 113.7776233,
            speed: 14.28,
            course: 28,
          },
          attributes: {
            result: 'S20,DONE,130305',
            ignition: false,
            status: 4160748543,
          },
        },
      ],
      commandResult: 'S20,DONE,130305',
    },
    source: 'H02ProtocolDecoderTest.java',
  },
  {
    name: 'a binary report from São Paulo has 32 bytes',
    hex: '24270517030820321418041423307879000463213792000056fffff9ffff0000',
    expect: {
      uniqueIds: ['2705170308'],
      positions: [
        {
          fix: {
            time: '2014-04-18T20:32:14.000Z',
            valid: true,
            latitude: -23.51313167,
            longitude: -46.53563167,
            speed: 0,
            course: 56,
          },
          attributes: {
            ignition: false,
            status: 4294965759,
          },
        },
      ],
    },
    source: 'H02ProtocolDecoderTest.java',
  },
  {
    name: 'a datagram carries one report',
    text: '*HQ,1234567890,V1,201812,A,2608.9437,N,08016.2521,W,000.80,000,150317,EFE7F9FF,310,260,0,0,6#',
    udp: true,
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2017-03-15T20:18:12.000Z',
            valid: true,
            latitude: 26.14906167,
            longitude: -80.27086833,
            speed: 0.8,
            course: 0,
          },
          attributes: {
            alarm: 'powerCut',
            ignition: false,
            status: 4024957439,
            io1: '310',
            io2: '260',
            io3: '0',
            io4: '0',
            io5: '6',
          },
        },
      ],
      reply: '2a48512c313233343536373839302c56342c56312c323032363031333130313032303323',
    },
    source: 'H02ProtocolDecoderTest.java',
  },
]
