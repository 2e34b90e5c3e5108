import type { Sample } from '../sample.ts'

/**
 * Telling frames with what must come out of them. A source named `…Test.java` is the reference's own test: "Test frames from
 * Traccar (https://www.traccar.org), Copyright Anton Tananaev and contributors, Apache License 2.0."
 * Device ids are replaced; the expectations are ours.
 */
export const samples: readonly Sample[] = [
  {
    name: 'a login of version one is answered',
    text: '#L#123456789012345;NA\r\n',
    expect: { uniqueIds: ['123456789012345'], reply: '23414c23310d0a', refusal: '23414c23300d0a' },
    source: 'WialonProtocolDecoderTest.java',
  },
  {
    name: 'a login of version two tells its version first',
    text: '#L#2.0;123456789012345;;CE45\r\n',
    expect: { uniqueIds: ['123456789012345'], reply: '23414c23310d0a', refusal: '23414c23300d0a' },
    source: 'WialonProtocolDecoderTest.java',
  },
  {
    name: 'a heartbeat is answered',
    text: '#P#\r\n',
    uniqueId: '123456789012345',
    expect: { reply: '234150230d0a' },
    source: 'composed',
  },
  {
    name: 'a truck reports with named values',
    text: '#D#190114;051312;4459.6956;N;04105.9930;E;35;306;204.000000;12;NA;452986639;NA;106.000000;NA;sats_gps:1:9,sats_glonass:1:3,balance:2:12123.000000,stay_balance:1:0\r\n',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2014-01-19T05:13:12.000Z',
            valid: true,
            latitude: 44.99492667,
            longitude: 41.09988333,
            speed: 18.898495,
            course: 306,
            altitude: 204,
          },
          attributes: {
            sat: 12,
            input: 452986639,
            adc1: 106,
            sats_gps: 9,
            sats_glonass: 3,
            balance: 12123,
            stay_balance: 0,
          },
        },
      ],
      reply: '23414423310d0a',
    },
    source: 'WialonProtocolDecoderTest.java',
  },
  {
    name: 'a short record may name its device',
    text: '123456789012345#SD#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4\r\n',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2013-04-27T20:56:01.000Z',
            valid: true,
            latitude: 55.743375,
            longitude: 37.66139,
            speed: 0.539957,
            course: 2,
            altitude: 3,
          },
          attributes: { sat: 4 },
        },
      ],
      reply: '2341534423310d0a',
    },
    source: 'WialonProtocolDecoderTest.java',
  },
  {
    name: 'a record without a time is now',
    text: '#D#NA;NA;5429.681944502211763;N;02654.60403650999069;E;NA;NA;NA;NA;NA;NA;NA;1.0;NA;m1:1:9196679,finish:1:1;0x9b0\r\n',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2026-01-31T01:02:03.000Z',
            valid: true,
            latitude: 54.49469908,
            longitude: 26.91006728,
            speed: 0,
            course: 0,
            altitude: 0,
          },
          attributes: { adc1: 1, m1: 9196679, finish: 1 },
        },
      ],
      reply: '23414423310d0a',
    },
    source: 'WialonProtocolDecoderTest.java',
  },
  {
    name: 'a record without a place tells the time of its values',
    text: '#D#120319;112003;NA;NA;NA;NA;0.000;NA;NA;0;NA;NA;NA;NA;NA;101_521347:1:521246,101_158:1:510;626B\r\n',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        { deviceTime: '2019-03-12T11:20:03.000Z', attributes: { sat: 0, '101_521347': 521246, '101_158': 510 } },
      ],
      reply: '23414423310d0a',
    },
    source: 'WialonProtocolDecoderTest.java',
  },
  {
    name: 'towers stand among the named values',
    text: '#D#NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;;NA;mnc1:1:02,mcc1:1:250,lac1:1:5901,cell_id1:1:45542,mnc2:1:22,mcc2:1:222,lac2:1:2222,cell_id2:1:22222,mcc3:1:333\r\n',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          attributes: { mcc3: 333 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              { cellId: 45542, locationAreaCode: 5901, mobileCountryCode: 250, mobileNetworkCode: 2 },
              { cellId: 22222, locationAreaCode: 2222, mobileCountryCode: 222, mobileNetworkCode: 22 },
            ],
          },
        },
      ],
      reply: '23414423310d0a',
    },
    source: 'WialonProtocolDecoderTest.java',
  },
  {
    name: 'battery, temperature, accuracy and switches go by our names',
    text: '#D#270413;205601;5544.6025;S;03739.6834;W;72;2;3;7;0.9;1;2;14.77,0.02,3.6;A0B1;bat:1:99,temp:2:-18.5,accuracy:2:4.5,ignition:1:1,power:3:off,SOS:3:false\r\n',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2013-04-27T20:56:01.000Z',
            valid: true,
            latitude: -55.743375,
            longitude: -37.66139,
            speed: 38.876904,
            course: 2,
            altitude: 3,
            accuracy: 4.5,
          },
          attributes: {
            sat: 7,
            hdop: 0.9,
            input: 1,
            output: 2,
            adc1: 14.77,
            adc2: 0.02,
            adc3: 3.6,
            driverUniqueId: 'A0B1',
            ignition: true,
            sos: false,
            batteryLevel: 99,
            deviceTemp: -18.5,
          },
        },
      ],
      reply: '23414423310d0a',
    },
    source: 'composed',
  },
  {
    name: 'records out of memory are counted, also those nobody can read',
    text: '#B#110315;045857;5344.0167;N;06127.8262;E;0;155;965;7;2.40;4;0;;NA;Uacc:2:3.4,GPS:3:Off|nonsense;1|110315;045957;5344.0168;N;06127.8263;E;10;155;965;7\r\n',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2015-03-11T04:58:57.000Z',
            valid: true,
            latitude: 53.73361167,
            longitude: 61.46377,
            speed: 0,
            course: 155,
            altitude: 965,
          },
          attributes: { sat: 7, hdop: 2.4, input: 4, output: 0, uacc: 3.4, gps: 'Off', archive: true },
        },
        {
          fix: {
            time: '2015-03-11T04:59:57.000Z',
            valid: true,
            latitude: 53.73361333,
            longitude: 61.46377167,
            speed: 5.39957,
            course: 155,
            altitude: 965,
          },
          attributes: { sat: 7, archive: true },
        },
      ],
      reply: '23414223330d0a',
    },
    source: 'composed',
  },
  {
    name: 'names of values may be written in any script',
    text: '#B#110914;102132;5027.50728;N;03026.20369;E;1.979;288.170;NA;NA;NA;NA;NA;;NA;\xd0\x91\xd0\xb0\xd1\x82\xd0\xb0\xd1\x80\xd0\xb5\xd1\x8f:3:100 %\r\n',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2014-09-11T10:21:32.000Z',
            valid: true,
            latitude: 50.45845467,
            longitude: 30.43672817,
            speed: 1.068574903,
            course: 288.17,
            altitude: 0,
          },
          attributes: { батарея: '100 %', archive: true },
        },
      ],
      reply: '23414223310d0a',
    },
    source: 'WialonProtocolDecoderTest.java',
  },
  {
    name: 'a record that cannot be read is refused',
    text: '#D#320113;051312;4459.6956;N;04105.9930;E;35;306;204.000000;12\r\n',
    uniqueId: '123456789012345',
    expect: { reply: '23414423300d0a' },
    source: 'composed',
  },
  {
    name: 'the button for help is an alarm',
    text: '#D#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4;0.0;0;0;;NA;SOS:1:1\r\n',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2013-04-27T20:56:01.000Z',
            valid: true,
            latitude: 55.743375,
            longitude: 37.66139,
            speed: 0.539957,
            course: 2,
            altitude: 3,
          },
          attributes: { sat: 4, hdop: 0, input: 0, output: 0, alarm: 'sos', sos: 1 },
        },
      ],
      reply: '23414423310d0a',
    },
    source: 'composed',
  },
  {
    name: 'half a coordinate is refused by another number',
    text: '#SD#190113;051312;4459.6956;N;0.5;E;35;306;204;12\r\n',
    uniqueId: '123456789012345',
    expect: { reply: '234153442331300d0a' },
    source: 'composed',
  },
  {
    name: 'a datagram of version two tells its version first',
    text: '2.0;123456789012345#P#\r\n',
    udp: true,
    expect: { uniqueIds: ['123456789012345'], reply: '234150230d0a' },
    source: 'composed',
  },
  {
    name: 'a message of the driver is a result',
    text: '#M#arrived;27A1\r\n',
    uniqueId: '123456789012345',
    expect: { positions: [{ attributes: { result: 'arrived' } }], reply: '23414d23310d0a', commandResult: 'arrived' },
    source: 'composed',
  },
  {
    name: 'a kind that carries nothing names its device',
    text: '123456789012345#QI#1\r\n',
    expect: { uniqueIds: ['123456789012345'] },
    source: 'composed',
  },
  {
    name: 'a datagram names its device',
    text: '123456789012345#D#151216;140203;5312.59514;N;04830.37834;E;53;273;NA;10;NA;NA;NA;NA;NA;EvId:1:1,Board:2:12.81,Accum:2:4.28\r\n',
    udp: true,
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2016-12-15T14:02:03.000Z',
            valid: true,
            latitude: 53.209919,
            longitude: 48.50630567,
            speed: 28.617721,
            course: 273,
            altitude: 0,
          },
          attributes: { sat: 10, evid: 1, board: 12.81, accum: 4.28 },
        },
      ],
      reply: '23414423310d0a',
    },
    source: 'WialonProtocolDecoderTest.java',
  },
]
