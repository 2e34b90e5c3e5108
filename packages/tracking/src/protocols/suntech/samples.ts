import type { Sample } from '../sample.ts'

/**
 * Telling frames with what must come out of them. A source named `…Test.java` is the reference's own test: "Test frames from
 * Traccar (https://www.traccar.org), Copyright Anton Tananaev and contributors, Apache License 2.0."
 * Device ids are replaced; the expectations are ours.
 */
export const samples: readonly Sample[] = [
  {
    name: 'the oldest family reports an emergency',
    text: 'SA200EMG;123456;042;20120718;15:35:41;16d41;-15.618740;-056.083252;000.034;000.00;8;1;41548;12.17;110000;1\r',
    expect: {
      uniqueIds: ['123456'],
      positions: [
        {
          fix: {
            time: '2012-07-18T15:35:41.000Z',
            valid: true,
            latitude: -15.61874,
            longitude: -56.083252,
            speed: 0.018358538,
            course: 0,
          },
          attributes: {
            type: 'EMG',
            versionFw: '042',
            sat: 8,
            odometer: 41548,
            power: 12.17,
            ignition: true,
            in1: true,
            in2: false,
            in3: false,
            out1: false,
            out2: false,
            alarm: 'sos',
          },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:192',
  },
  {
    name: 'the oldest family alerts without a word of ours',
    text: 'SA200ALT;123456;042;20120829;14:25:58;16d41;-15.618770;-056.083242;000.029;000.00;0;0;2404240;0.00;000000;10\r',
    expect: {
      uniqueIds: ['123456'],
      positions: [
        {
          fix: {
            time: '2012-08-29T14:25:58.000Z',
            valid: false,
            latitude: -15.61877,
            longitude: -56.083242,
            speed: 0.015658753,
            course: 0,
          },
          attributes: {
            type: 'ALT',
            versionFw: '042',
            sat: 0,
            odometer: 2404240,
            power: 0,
            ignition: false,
            in1: false,
            in2: false,
            in3: false,
            out1: false,
            out2: false,
          },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:195',
  },
  {
    name: 'a satellite tracker reports an emergency',
    text: 'ST910;Emergency;123456789;500;20150716;19:12:01;-23.659019;-046.695403;000.602;000.00;0;4.2;1;1;02;10820;2fdb090736;724;05;0;2311;255;0;100\r',
    expect: {
      uniqueIds: ['123456789'],
      positions: [
        {
          fix: {
            time: '2015-07-16T19:12:01.000Z',
            valid: false,
            latitude: -23.659019,
            longitude: -46.695403,
            speed: 0.325054114,
            course: 0,
          },
          attributes: { alarm: 'general', versionFw: '500' },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:207',
  },
  {
    name: 'a satellite tracker of the second kind has a cell and an odometer',
    text: 'ST910;Location;123456;528;20170410;01:18:57;f1dd134840;+24.787139;-107.434679;000.020;000.00;1;286734;100;1;0;0188;02;295;05;-339;4936;255;4;74\r',
    device: { attributes: { 'suntech.protocolType': 1 } },
    expect: {
      uniqueIds: ['123456'],
      positions: [
        {
          fix: {
            time: '2017-04-10T01:18:57.000Z',
            valid: true,
            latitude: 24.787139,
            longitude: -107.434679,
            speed: 0.01079914,
            course: 0,
          },
          attributes: { versionFw: '528', odometer: 286734 },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:226',
  },
  {
    name: 'a moving car reports switches, power and odometer',
    text: 'ST300STT;123456789;40;313;20190220;12:05:04;c99e48;+04.644623;-074.076922;010.390;202.77;20;1;997100;14.10;100000;2;8384;003634;4.1;1\r',
    expect: {
      uniqueIds: ['123456789'],
      positions: [
        {
          fix: {
            time: '2019-02-20T12:05:04.000Z',
            valid: true,
            latitude: 4.644623,
            longitude: -74.076922,
            speed: 5.610153230000001,
            course: 202.77,
          },
          attributes: {
            type: 'STT',
            versionFw: '313',
            sat: 20,
            odometer: 997100,
            power: 14.1,
            ignition: true,
            in1: false,
            in2: false,
            in3: false,
            out1: false,
            out2: false,
            status: 2,
            index: 8384,
          },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:109',
  },
  {
    name: 'an ST600 names the cell it hears',
    text: 'ST600STT;123456789;20;419;20180308;18:00:36;0032cc3e;736;3;445c;41;-16.530023;-068.084267;018.640;267.99;10;1;11655;13.33;100000;2;0336;000061;4.5;0;0.00\r',
    expect: {
      uniqueIds: ['123456789'],
      positions: [
        {
          fix: {
            time: '2018-03-08T18:00:36.000Z',
            valid: true,
            latitude: -16.530023,
            longitude: -68.084267,
            speed: 10.06479848,
            course: 267.99,
          },
          attributes: {
            type: 'STT',
            versionFw: '419',
            sat: 10,
            odometer: 11655,
            power: 13.33,
            ignition: true,
            in1: false,
            in2: false,
            in3: false,
            out1: false,
            out2: false,
            status: 2,
            index: 336,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 3329086,
                locationAreaCode: 17500,
                mobileCountryCode: 736,
                mobileNetworkCode: 3,
                signalStrength: -41,
              },
            ],
          },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:124',
  },
  {
    name: 'an ST410 lists the cells around it',
    text: 'ST410STT;123456789;408;01;10217;732;103;-87;51511;1;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;3.8;1;2503;6;20181031;20:12:58;+04.741277;-074.048238;052.375;189.87;20;1\r',
    expect: {
      uniqueIds: ['123456789'],
      positions: [
        {
          fix: {
            time: '2018-10-31T20:12:58.000Z',
            valid: true,
            latitude: 4.741277,
            longitude: -74.048238,
            speed: 28.280247875,
            course: 189.87,
          },
          attributes: { type: 'STT', versionFw: '408', battery: 3.8, index: 2503, status: 6, sat: 20 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 10217,
                locationAreaCode: 51511,
                mobileCountryCode: 732,
                mobileNetworkCode: 103,
                signalStrength: -87,
              },
            ],
          },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:118',
  },
  {
    name: "the owner's settings explain hours, battery and driver",
    text: 'ST300STT;123456789;45;315;20231215;15:25:03;104147;-16.030168;-047.989150;000.000;000.00;19;1;8600;12.14;000010;1;0456;000373;4.1;1;01B54221010000;0\r',
    device: { attributes: { 'suntech.hbm': 1 } },
    expect: {
      uniqueIds: ['123456789'],
      positions: [
        {
          fix: {
            time: '2023-12-15T15:25:03.000Z',
            valid: true,
            latitude: -16.030168,
            longitude: -47.98915,
            speed: 0,
            course: 0,
          },
          attributes: {
            type: 'STT',
            versionFw: '315',
            sat: 19,
            odometer: 8600,
            power: 12.14,
            ignition: false,
            in1: false,
            in2: false,
            in3: false,
            out1: true,
            out2: false,
            status: 1,
            index: 456,
            hours: 22380000,
            battery: 4.1,
            driverUniqueId: '01B54221010000',
          },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:325',
  },
  {
    name: "the owner's settings explain analogue inputs and temperatures",
    text: 'ST300EVT;123456789;07;564;20160322;23:23:18;232e19;+19.288278;-099.128750;000.122;000.00;9;1;478391;11.53;000100;2;1;9498;079324;4.3;1;0.00;0.00;0.00;00000000000000;0;2898E16006000058:-20.8;2861626006000039:+2.5;:\r',
    device: { attributes: { 'suntech.hbm': 1, 'suntech.includeAdc': true, 'suntech.includeTemp': true } },
    expect: {
      uniqueIds: ['123456789'],
      positions: [
        {
          fix: {
            time: '2016-03-22T23:23:18.000Z',
            valid: true,
            latitude: 19.288278,
            longitude: -99.12875,
            speed: 0.06587475400000001,
            course: 0,
          },
          attributes: {
            type: 'EVT',
            versionFw: '564',
            sat: 9,
            odometer: 478391,
            power: 11.53,
            ignition: false,
            in1: false,
            in2: false,
            in3: true,
            out1: false,
            out2: false,
            event: 2,
            status: 1,
            index: 9498,
            hours: 4759440000,
            battery: 4.3,
            adc1: 0,
            adc2: 0,
            adc3: 0,
            temp1: -20.8,
            temp2: 2.5,
          },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:275',
  },
  {
    name: 'an answer to a command is shown to the user',
    text: 'ST300CMD;Res;123456789;319H;Disable1\r',
    expect: {
      uniqueIds: ['123456789'],
      positions: [{ attributes: { result: '319H;Disable1' } }],
      commandResult: '319H;Disable1',
    },
    source: 'SuntechProtocolDecoderTest.java:214',
  },
  {
    name: 'a journey ends with its driver',
    text: 'ST300HTE;123456789;04;248;20110101;00:13:52;167559;12.28;004005;0.0;1;0;3;3;0;-22.881018;-047.070831;-22.881018;-047.070831;000.000;000.000;0;0;3;0;0;0;01E04D44160000\r',
    expect: { uniqueIds: ['123456789'], positions: [{ attributes: { driverUniqueId: '01E04D44160000' } }] },
    source: 'SuntechProtocolDecoderTest.java:319',
  },
  {
    name: 'fuel probes on the serial port are added up',
    text: 'ST600UEX;123456789;20;520;20190218;10:56:51;0bf1a893;334;20;2f19;18;+20.514195;-100.743597;000.015;000.00;9;1;3720808;12.89;000000;42;t_0=0D;N_0=0551.0;t_1=14;N_1=039F.0;Q_D=0B;9E;010440;4.1;1\r',
    expect: {
      uniqueIds: ['123456789'],
      positions: [
        {
          fix: {
            time: '2019-02-18T10:56:51.000Z',
            valid: true,
            latitude: 20.514195,
            longitude: -100.743597,
            speed: 0.008099355,
            course: 0,
          },
          attributes: {
            type: 'UEX',
            versionFw: '520',
            sat: 9,
            odometer: 3720808,
            power: 12.89,
            ignition: false,
            in1: false,
            in2: false,
            in3: false,
            out1: false,
            out2: false,
            temp0: 13,
            fuel0: 1361,
            temp1: 20,
            fuel1: 927,
            drivingQuality: 11,
            fuel: 2288,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 200386707,
                locationAreaCode: 12057,
                mobileCountryCode: 334,
                mobileNetworkCode: 20,
                signalStrength: -18,
              },
            ],
          },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java, its line end within left out',
  },
  {
    name: 'the mask tells which fields an alert has',
    text: 'ALT;1234567890;3FFFFF;95;1.0.11;0;20251001;19:34:41;02F2F402;334;20;5B11;28;+25.791061;-100.170745;0.00;0.00;17;1;00000000;00000000;134;1;1440,360,360,360;+23.0;0002;001122334455\r',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2025-10-01T19:34:41.000Z',
            valid: true,
            latitude: 25.791061,
            longitude: -100.170745,
            speed: 0,
            course: 0,
          },
          attributes: {
            type: 'ALT',
            versionFw: '1.0.11',
            archive: true,
            rssi: 28,
            sat: 17,
            ignition: false,
            input: 0,
            output: 0,
            alertId: '134',
            alertModifier: '1',
            alertData: '1440,360,360,360',
            assign1: '+23.0',
            assign2: '0002',
            assign3: '001122334455',
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 49476610, locationAreaCode: 23313, mobileCountryCode: 334, mobileNetworkCode: 20 }],
          },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:35',
  },
  {
    name: 'beacons are listed with their signal',
    text: 'BLE;0820012345;82;1.0.0;20191203;17:00:51;+32.691615;-117.297160;2;-32;-100;33;AABBCCDDEEFF;12;18;52;1;-44;44;112233445566;32;69;101\r',
    expect: {
      uniqueIds: ['0820012345'],
      positions: [
        {
          fix: { time: '2019-12-03T17:00:51.000Z', valid: true, latitude: 32.691615, longitude: -117.29716 },
          attributes: {
            type: 'BLE',
            versionFw: '1.0.0',
            tag1Rssi: -32,
            tag1Id: 'AABBCCDDEEFF',
            tag1Samples: 12,
            tag1Major: 18,
            tag1Minor: 52,
            tag2Rssi: 1,
            tag2Id: '112233445566',
            tag2Samples: 32,
            tag2Major: 69,
            tag2Minor: 101,
          },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:46',
  },
  {
    name: 'a binary status has its ignition in the inputs',
    hex: '81004e12345678903fffff3401000301130a0512080400000000000000000000000047f9d5846a06810072225214010100020300a8002604c1000004b000000470000025a100000000000025c4000000a6',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2019-10-05T18:08:04.000Z',
            latitude: 4.717013,
            longitude: -74.057345,
            valid: true,
            speed: 0.61555098,
            course: 87.86,
          },
          attributes: { versionFw: '1.0.3', rssi: 0, sat: 20, ignition: true, input: 1, output: 0 },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:89',
  },
  {
    name: 'a binary alert names the driver',
    hex: '82004d12345678903fffff360100100114020410293902ccccf102dc007b00053c00476fa18469e87f000000000b0100003b00081d00000113f3f8010000049e00000000000000001d00000113f3f801',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2020-02-04T16:41:57.000Z',
            latitude: 4.681633,
            longitude: -74.049663,
            valid: true,
            speed: 0,
            course: 0,
          },
          attributes: {
            versionFw: '1.0.16',
            rssi: 60,
            sat: 11,
            ignition: false,
            input: 0,
            output: 0,
            driverUniqueId: '1d00000113f3f801',
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 46976241, locationAreaCode: 5, mobileCountryCode: 732, mobileNetworkCode: 123 }],
          },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:75',
  },
  {
    name: 'a compressed report writes its decimals two digits a byte',
    hex: '02003210123456789028813f180c170016041051290c0635652d793653000038001a30e601665e560000000100750002712704000103',
    expect: {
      uniqueIds: ['123456789'],
      positions: [
        {
          fix: {
            time: '2024-12-23T00:22:04.000Z',
            valid: true,
            latitude: -12.063565,
            longitude: -45.793653,
            speed: 0.20518366000000002,
            course: 26.3,
          },
          attributes: {
            type: 'STT',
            versionFw: '319',
            sat: 6,
            odometer: 23486038,
            power: 0,
            ignition: false,
            status: 1,
            index: 117,
          },
        },
      ],
    },
    source: 'SuntechProtocolDecoderTest.java:15',
  },
]
