import type { Sample } from '../sample.ts'

/**
 * Telling frames with what must come out of them. A source named `…Test.java` is the reference's own test: "Test frames from
 * Traccar (https://www.traccar.org), Copyright Anton Tananaev and contributors, Apache License 2.0."
 * Device ids are replaced; the expectations are ours.
 */
export const samples: readonly Sample[] = [
  {
    name: 'a login is answered with LOAD',
    text: '##,imei:123456789012345,A;',
    expect: {
      uniqueIds: ['123456789012345'],
      reply: '4c4f4144',
    },
    source: 'Gps103ProtocolDecoderTest.java:190',
  },
  {
    name: 'a heartbeat of digits alone is answered with ON',
    text: '123456789012345;',
    expect: {
      uniqueIds: ['123456789012345'],
      reply: '4f4e',
    },
    source: 'Gps103ProtocolDecoderTest.java:193',
  },
  {
    name: 'a moving car reports its place on the clock of UTC',
    text: 'imei:123456789012345,tracker,1106132241,,F,144114.000,A,2301.9052,S,04909.3676,W,0.13,;',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2011-06-13T14:41:14.000Z',
            valid: true,
            latitude: -23.03175333,
            longitude: -49.15612667,
            speed: 0.13,
          },
          attributes: {},
        },
      ],
    },
    source: 'Gps103ProtocolDecoderTest.java',
  },
  {
    name: 'a report names ignition, door, fuel and temperature',
    text: 'imei:123456789012345,vt14,190116192753,,F,172750.000,A,3649.2186,N,00235.8411,W,0.00,0,,0,0,51.93%,,+22;',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2019-01-16T17:27:50.000Z',
            valid: true,
            latitude: 36.82031,
            longitude: -2.597351667,
            speed: 0,
            course: 0,
          },
          attributes: {
            ignition: false,
            door: false,
            fuel1: 51.93,
            temp1: 22,
          },
        },
      ],
    },
    source: 'Gps103ProtocolDecoderTest.java',
  },
  {
    name: 'a low battery is an alarm',
    text: 'imei:123456789012345,low battery,0809231429,13554900601,F,062947.294,A,2234.4026,N,11354.3277,E,0.00,;',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2008-09-23T06:29:47.000Z',
            valid: true,
            latitude: 22.57337667,
            longitude: 113.9054617,
            speed: 0,
          },
          attributes: {
            alarm: 'lowBattery',
          },
        },
      ],
    },
    source: 'Gps103ProtocolDecoderTest.java',
  },
  {
    name: 'a cut of power without a fix carries the cell',
    text: 'imei:123456789012345,ac alarm,180404174252,,L,,,296a,,51f7,,,;',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          attributes: {
            alarm: 'powerCut',
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 20983,
                locationAreaCode: 10602,
                mobileCountryCode: 0,
                mobileNetworkCode: 0,
              },
            ],
          },
        },
      ],
    },
    source: 'Gps103ProtocolDecoderTest.java',
  },
  {
    name: 'a call for help keeps the place',
    text: 'imei:123456789012345,help me,0809231429,13554900601,F,062947.294,A,2234.4026,N,11354.3277,E,12.50,90.00;',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2008-09-23T06:29:47.000Z',
            valid: true,
            latitude: 22.57337667,
            longitude: 113.9054617,
            speed: 12.5,
            course: 90,
          },
          attributes: {
            alarm: 'sos',
          },
        },
      ],
      reply: '2a2a2c696d65693a3132333435363738393031323334352c453b',
    },
    source: 'bench, written by hand',
  },
  {
    name: 'a card names the driver',
    text: 'imei:123456789012345,rfid,160202091347,49121185,F,011344.000,A,0447.7273,N,07538.9934,W,0.00,0,,0,0,0.00%,,;',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2016-02-02T01:13:44.000Z',
            valid: true,
            latitude: 4.795455,
            longitude: -75.64989,
            speed: 0,
            course: 0,
          },
          attributes: {
            event: 'rfid',
            driverUniqueId: '49121185',
            ignition: false,
            door: false,
            fuel1: 0,
          },
        },
      ],
    },
    source: 'Gps103ProtocolDecoderTest.java',
  },
  {
    name: 'a diagnosis port lists its trouble codes',
    text: 'imei:123456789012345,OBD,161003192752,1785,,,0,54,96.47%,75,20.00%,1892,0.00,P0134,P0571,,;',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          deviceTime: '2016-10-03T19:27:52.000Z',
          attributes: {
            odometer: 1785,
            fuelConsumption: 0,
            hours: 0,
            obdSpeed: 54,
            engineLoad: '96.47%',
            coolantTemp: 75,
            throttle: '20.00%',
            rpm: 1892,
            battery: 0,
            dtcs: 'P0134 P0571',
          },
        },
      ],
    },
    source: 'Gps103ProtocolDecoderTest.java',
  },
  {
    name: 'a clock ahead of UTC puts the fix on the day before',
    text: 'imei:123456789012345,tracker,160629022948,,F,182949.000,A,4043.8839,N,11328.8029,W,65.26,271.82,,1,0,31.37%,51442,;',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2016-06-28T18:29:49.000Z',
            valid: true,
            latitude: 40.73139833,
            longitude: -113.4800483,
            speed: 65.26,
            course: 271.82,
          },
          attributes: {
            ignition: true,
            door: false,
            fuel1: 31.37,
          },
        },
      ],
    },
    source: 'Gps103ProtocolDecoderTest.java',
  },
  {
    name: 'an altitude stands behind the course',
    text: 'imei:123456789012345,tracker,130925065533,0,F,065533.000,A,5604.11015,N,9232.12238,E,0.0,,329.0,;',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2013-09-25T06:55:33.000Z',
            valid: true,
            latitude: 56.0685025,
            longitude: 92.535373,
            speed: 0,
            altitude: 329,
          },
          attributes: {},
        },
      ],
    },
    source: 'Gps103ProtocolDecoderTest.java',
  },
  {
    name: 'a datagram carries one report',
    text: 'imei:123456789012345,tracker,151027041419,,F,011531.000,A,6020.2979,N,02506.1940,E,0.49,113.30,,0,0,0.0%,,;',
    udp: true,
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2015-10-27T01:15:31.000Z',
            valid: true,
            latitude: 60.33829833,
            longitude: 25.10323333,
            speed: 0.49,
            course: 113.3,
          },
          attributes: {
            ignition: false,
            door: false,
            fuel1: 0,
          },
        },
      ],
    },
    source: 'Gps103ProtocolDecoderTest.java',
  },
]
