import type { Sample } from '../sample.ts'

/**
 * Telling frames with what must come out of them. A source named `…Test.java` is the reference's own test: "Test frames from
 * Traccar (https://www.traccar.org), Copyright Anton Tananaev and contributors, Apache License 2.0."
 * Device ids are replaced; the expectations are ours.
 */
export const samples: readonly Sample[] = [
  {
    name: 'a phone reports its place in the query',
    http: {
      method: 'GET',
      url: '/?id=123456&timestamp=1377177267&lat=60.0&lon=30.0&speed=0.0&bearing=0.0&altitude=0&hdop=0.0',
    },
    expect: {
      uniqueIds: ['123456'],
      positions: [
        {
          fix: {
            time: '2013-08-22T13:14:27.000Z',
            valid: true,
            latitude: 60,
            longitude: 30,
            speed: 0,
            course: 0,
            altitude: 0,
          },
          attributes: {
            hdop: 0,
          },
        },
      ],
      status: 200,
      refusalStatus: 400,
    },
    source: 'OsmAndProtocolDecoderTest.java',
  },
  {
    name: 'unknown parameters become attributes',
    http: {
      method: 'GET',
      url: '/?id=123456789012345&timestamp=1504763810&lat=40.7232948571&lon=-74.0061408571&bearing=7.19889788244&speed=40&ignition=true&rpm=933&fuel=24',
    },
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2017-09-07T05:56:50.000Z',
            valid: true,
            latitude: 40.7232949,
            longitude: -74.0061409,
            course: 7.19889788244,
            speed: 40,
          },
          attributes: {
            ignition: true,
            rpm: 933,
            fuel: 24,
          },
        },
      ],
      status: 200,
      refusalStatus: 400,
    },
    source: 'OsmAndProtocolDecoderTest.java',
  },
  {
    name: 'a time in milliseconds is one too',
    http: {
      method: 'GET',
      url: '/?id=902064&lat=42.06288&lon=-88.23412&timestamp=1442068686579&hdop=6.0&altitude=224.0&speed=0.0',
    },
    expect: {
      uniqueIds: ['902064'],
      positions: [
        {
          fix: {
            time: '2015-09-12T14:38:06.579Z',
            valid: true,
            latitude: 42.06288,
            longitude: -88.23412,
            altitude: 224,
            speed: 0,
          },
          attributes: {
            hdop: 6,
          },
        },
      ],
      status: 200,
      refusalStatus: 400,
    },
    source: 'OsmAndProtocolDecoderTest.java',
  },
  {
    name: 'a form in the body counts like a query',
    http: {
      method: 'POST',
      url: '/',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'id=123456&timestamp=1377177267&lat=-23.5505&lon=-46.6333&speed=10&batt=87',
    },
    expect: {
      uniqueIds: ['123456'],
      positions: [
        {
          fix: {
            time: '2013-08-22T13:14:27.000Z',
            valid: true,
            latitude: -23.5505,
            longitude: -46.6333,
            speed: 10,
          },
          attributes: {
            batteryLevel: 87,
          },
        },
      ],
      status: 200,
      refusalStatus: 400,
    },
    source: 'bench, written by hand',
  },
  {
    name: 'a report without a time is of now',
    http: {
      method: 'GET',
      url: '/?deviceid=123456&lat=-23.5505&lon=-46.6333',
    },
    expect: {
      uniqueIds: ['123456'],
      positions: [
        {
          fix: {
            time: '2026-01-31T01:02:03.000Z',
            valid: true,
            latitude: -23.5505,
            longitude: -46.6333,
          },
          attributes: {},
        },
      ],
      status: 200,
      refusalStatus: 400,
    },
    source: 'bench, written by hand',
  },
  {
    name: 'an alarm and a driver travel with the place',
    http: {
      method: 'GET',
      url: '/?id=123456&timestamp=1377177267&lat=-23.5505&lon=-46.6333&alarm=sos&driverUniqueId=778899&accuracy=12.5',
    },
    expect: {
      uniqueIds: ['123456'],
      positions: [
        {
          fix: {
            time: '2013-08-22T13:14:27.000Z',
            valid: true,
            latitude: -23.5505,
            longitude: -46.6333,
            accuracy: 12.5,
          },
          attributes: {
            alarm: 'sos',
            driverUniqueId: '778899',
          },
        },
      ],
      status: 200,
      refusalStatus: 400,
    },
    source: 'bench, written by hand',
  },
  {
    name: 'the app sends a place as JSON',
    http: {
      method: 'POST',
      url: '/',
      headers: {
        'content-type': 'application/json',
      },
      body: '{"location":{"event":"motionchange","is_moving":false,"uuid":"0e9a2473","timestamp":"2021-07-21T08:06:34.444Z","odometer":1250,"coords":{"latitude":-6.1148096,"longitude":106.6837015,"accuracy":20,"speed":18.67,"heading":63,"altitude":35.7},"activity":{"type":"still","confidence":100},"battery":{"is_charging":false,"level":0.79},"extras":{}},"device_id":"8737767034"}',
    },
    expect: {
      uniqueIds: ['8737767034'],
      positions: [
        {
          fix: {
            time: '2021-07-21T08:06:34.444Z',
            valid: true,
            latitude: -6.1148096,
            longitude: 106.6837015,
            speed: 36.2914928,
            course: 63,
            accuracy: 20,
            altitude: 35.7,
          },
          attributes: {
            event: 'motionchange',
            motion: false,
            odometer: 1250,
            activity: 'still',
            batteryLevel: 79,
            charge: false,
          },
        },
      ],
      status: 200,
      refusalStatus: 404,
    },
    source: 'OsmAndProtocolDecoderTest.java',
  },
  {
    name: 'minus one in JSON means nobody knows',
    http: {
      method: 'POST',
      url: '/',
      headers: {
        'content-type': 'application/json; charset=utf-8',
      },
      body: '{"location":{"mock":true,"coords":{"speed":-1,"longitude":-122.406417,"latitude":37.785834,"accuracy":5,"altitude":0,"heading":-1},"is_moving":false,"battery":{"level":-1,"is_charging":false},"activity":{"type":"unknown"},"timestamp":"2025-05-09T04:11:30.579Z"},"device_id":"658765"}',
    },
    expect: {
      uniqueIds: ['658765'],
      positions: [
        {
          fix: {
            time: '2025-05-09T04:11:30.579Z',
            valid: true,
            latitude: 37.785834,
            longitude: -122.406417,
            accuracy: 0,
            altitude: 0,
          },
          attributes: {
            motion: false,
            mock: true,
            activity: 'unknown',
            charge: false,
          },
        },
      ],
      status: 200,
      refusalStatus: 404,
    },
    source: 'OsmAndProtocolDecoderTest.java',
  },
]
