import type { Sample } from '../sample.ts'

/**
 * Telling frames with what must come out of them. A source named `…Test.java` is the reference's own test: "Test frames from
 * Traccar (https://www.traccar.org), Copyright Anton Tananaev and contributors, Apache License 2.0."
 * Device ids are replaced; the expectations are ours.
 */
export const samples: readonly Sample[] = [
  {
    name: 'a phone reports its place',
    http: {
      method: 'POST',
      url: '/',
      headers: {},
      body: '{"lon":2.29513,"lat":48.85833,"tst":1497349316,"_type":"location","tid":"JJ"}',
    },
    expect: {
      uniqueIds: ['JJ'],
      positions: [
        {
          fix: { time: '2017-06-13T10:21:56.000Z', valid: true, latitude: 48.85833, longitude: 2.29513 },
          attributes: {},
        },
      ],
      reply: '5b5d',
      status: 200,
      refusalStatus: 400,
    },
    source: 'OwnTracksProtocolDecoderTest.java:17',
  },
  {
    name: 'a phone under way with its battery',
    http: {
      method: 'POST',
      url: '/',
      headers: {},
      body: '{"cog":271,"lon":2.29513,"acc":5,"vel":61,"vac":21,"lat":48.85833,"tst":1497349316,"alt":167,"_type":"location","tid":"JJ","t":"u","batt":67}',
    },
    expect: {
      uniqueIds: ['JJ'],
      positions: [
        {
          fix: {
            time: '2017-06-13T10:21:56.000Z',
            valid: true,
            latitude: 48.85833,
            longitude: 2.29513,
            speed: 32.937377,
            altitude: 167,
            course: 271,
            accuracy: 5,
          },
          attributes: { event: 'u', batteryLevel: 67 },
        },
      ],
      reply: '5b5d',
      status: 200,
      refusalStatus: 400,
    },
    source: 'OwnTracksProtocolDecoderTest.java:20',
  },
  {
    name: 'a topic names the device, with dashes for its slashes',
    http: {
      method: 'POST',
      url: '/',
      headers: {},
      body: '{"lon":-122,"acc":5,"created_at":1736161415,"lat":37,"topic":"owntracks/ckrey/phone","t":"u","m":1,"tst":1736161169,"conn":"w","alt":0,"_type":"location","tid":"AC"}',
    },
    expect: {
      uniqueIds: ['owntracks-ckrey-phone'],
      positions: [
        {
          fix: {
            time: '2025-01-06T10:59:29.000Z',
            valid: true,
            latitude: 37,
            longitude: -122,
            altitude: 0,
            accuracy: 5,
          },
          attributes: { event: 'u' },
        },
      ],
      reply: '5b5d',
      status: 200,
      refusalStatus: 400,
    },
    source: 'OwnTracksProtocolDecoderTest.java:26',
  },
  {
    name: 'a report sent late keeps both times',
    http: {
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      body: '{"_type":"location","tid":"JJ","tst":1736161169,"lat":-23.5,"lon":-46.6,"sent":1736161175,"vel":36,"cog":90,"acc":8,"alt":760}',
    },
    expect: {
      uniqueIds: ['JJ'],
      positions: [
        {
          fix: {
            time: '2025-01-06T10:59:29.000Z',
            valid: true,
            latitude: -23.5,
            longitude: -46.6,
            speed: 19.438452,
            altitude: 760,
            course: 90,
            accuracy: 8,
          },
          deviceTime: '2025-01-06T10:59:35.000Z',
          attributes: {},
        },
      ],
      reply: '5b5d',
      status: 200,
      refusalStatus: 400,
    },
    source: 'made by hand',
  },
  {
    name: 'harsh driving of a vehicle tracker',
    http: {
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      body: '{"_type":"location","tid":"JJ","tst":1736161169,"lat":-23.5,"lon":-46.6,"t":"h","rty":4}',
    },
    expect: {
      uniqueIds: ['JJ'],
      positions: [
        {
          fix: { time: '2025-01-06T10:59:29.000Z', valid: true, latitude: -23.5, longitude: -46.6 },
          attributes: { alarm: 'hardAcceleration', event: 'h' },
        },
      ],
      reply: '5b5d',
      status: 200,
      refusalStatus: 400,
    },
    source: 'made by hand',
  },
  {
    name: 'a vehicle tracker tells its engine',
    http: {
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      body: '{"_type":"location","tid":"JJ","tst":1736161169,"lat":-23.5,"lon":-46.6,"t":"i","ign":false,"uext":13.4,"ubatt":4.1,"vin":"9BWZZZ377VT004251","rpm":2100,"odometer":12.5,"hmc":3600,"motion":true,"anum":2,"adda-00":"1.25","temp_c-01":21.5}',
    },
    expect: {
      uniqueIds: ['JJ'],
      positions: [
        {
          fix: { time: '2025-01-06T10:59:29.000Z', valid: true, latitude: -23.5, longitude: -46.6 },
          attributes: {
            ignition: false,
            event: 'i',
            power: 13.4,
            battery: 4.1,
            rpm: 2100,
            odometer: 12500,
            hours: 3600000,
            motion: true,
            vin: '9BWZZZ377VT004251',
            adc1: 1.25,
            temp2: 21.5,
          },
        },
      ],
      reply: '5b5d',
      status: 200,
      refusalStatus: 400,
    },
    source: 'made by hand',
  },
  {
    name: 'a message that is no location arrives all the same',
    http: {
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      body: '{"_type":"transition","tid":"JJ","event":"enter"}',
    },
    expect: { uniqueIds: ['JJ'], reply: '5b5d', refusal: '5b5d', status: 200, refusalStatus: 200 },
    source: 'made by hand',
  },
  {
    name: 'a last will names nobody',
    http: {
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      body: '{"_type":"lwt","tst":1736161169}',
    },
    expect: { reply: '5b5d', refusal: '5b5d', status: 200, refusalStatus: 200 },
    source: 'made by hand',
  },
]
