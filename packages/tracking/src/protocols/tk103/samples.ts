import type { Sample } from '../sample.ts'

/**
 * Telling frames with what must come out of them. A source named `…Test.java` is the reference's own test: "Test frames from
 * Traccar (https://www.traccar.org), Copyright Anton Tananaev and contributors, Apache License 2.0."
 * Device ids are replaced; the expectations are ours.
 */
export const samples: readonly Sample[] = [
  {
    name: 'a car reports place, switches and odometer',
    text: '(012345678901BR00151024A2555.3531S02855.3329E004.7055148276.1701000000L00009AA3)',
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        {
          fix: {
            time: '2015-10-24T05:51:48.000Z',
            valid: true,
            latitude: -25.92255167,
            longitude: 28.922215,
            speed: 2.5377979,
            course: 276.17,
          },
          attributes: {
            charge: true,
            ignition: true,
            in2: 0,
            panic: 0,
            out2: 0,
            blocked: false,
            fuel: 0,
            odometer: 39587,
          },
        },
      ],
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'a handshake is answered',
    text: '(012345678901BP00HSO)',
    expect: { uniqueIds: ['012345678901'], reply: '283031323334353637383930314150303148534f29' },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'a login carries a location and is answered',
    text: '(012345678901BP05355012345678901150917A1352.9801N10030.9050E000.0103115265.5600010000L000003F9)',
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        {
          fix: {
            time: '2015-09-17T10:31:15.000Z',
            valid: true,
            latitude: 13.88300167,
            longitude: 100.5150833,
            speed: 0,
            course: 265.56,
          },
          attributes: {
            charge: true,
            ignition: false,
            in2: 0,
            panic: 0,
            out2: 0,
            blocked: false,
            hs3: 1,
            fuel: 0,
            odometer: 1017,
          },
        },
      ],
      reply: '283031323334353637383930314150303529',
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'an id of fifteen digits may stand before the type, and no state behind the course',
    text: '(355012345678901BP02,G,2,170304A6015.7466N01101.8460E001.609445591.048,7)',
    expect: {
      uniqueIds: ['355012345678901'],
      positions: [
        {
          fix: {
            time: '2017-03-04T09:44:55.000Z',
            valid: true,
            latitude: 60.26244333,
            longitude: 11.03076667,
            speed: 0.8639312,
            course: 91.048,
          },
          attributes: {},
        },
      ],
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'a call for help is an alarm of the old form',
    text: '(012345678901BO012061030A2934.0133N10627.2544E040.0080331309.6200000000L000770AD)',
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        {
          fix: {
            time: '2006-10-30T08:03:31.000Z',
            valid: true,
            latitude: 29.56688833,
            longitude: 106.45424,
            speed: 21.59828,
            course: 309.62,
          },
          attributes: {
            alarm: 'sos',
            charge: true,
            ignition: false,
            in2: 0,
            panic: 0,
            out2: 0,
            blocked: false,
            fuel: 0,
            odometer: 487597,
          },
        },
      ],
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'a date that cannot be is now for a trusted fix',
    text: '(012345678901BO012061830A2934.0133N10627.2544E040.0080331309.6200000000L000770AD)',
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        {
          fix: {
            time: '2026-01-31T01:02:03.000Z',
            valid: true,
            latitude: 29.56688833,
            longitude: 106.45424,
            speed: 21.59828,
            course: 309.62,
          },
          attributes: {
            alarm: 'sos',
            charge: true,
            ignition: false,
            in2: 0,
            panic: 0,
            out2: 0,
            blocked: false,
            fuel: 0,
            odometer: 487597,
          },
        },
      ],
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'a clock that was never set leaves an untrusted fix out',
    text: '(012345678901BR00000007V0000.0000N00000.0000E000.00014039900000000L00000000)',
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        {
          attributes: {
            charge: true,
            ignition: false,
            in2: 0,
            panic: 0,
            out2: 0,
            blocked: false,
            fuel: 0,
            odometer: 0,
          },
        },
      ],
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'spaces may fill numbers up',
    text: '(012345678901BR00200617A4000.5775N 8415.4076W 46.0173725 87.3101000000L00000000)',
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        {
          fix: {
            time: '2020-06-17T17:37:25.000Z',
            valid: true,
            latitude: 40.009625,
            longitude: -84.25679333,
            speed: 24.838022,
            course: 87.31,
          },
          attributes: { charge: true, ignition: true, in2: 0, panic: 0, out2: 0, blocked: false, fuel: 0, odometer: 0 },
        },
      ],
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'a temperature ends the message',
    text: '(012345678901BP05000012345678901160727A3354.7768N03540.7258E000.0140309065.1000000000L00BEB0D4+017.3)',
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        {
          fix: {
            time: '2016-07-27T14:03:09.000Z',
            valid: true,
            latitude: 33.91294667,
            longitude: 35.67876333,
            speed: 0,
            course: 65.1,
          },
          attributes: {
            charge: true,
            ignition: false,
            in2: 0,
            panic: 0,
            out2: 0,
            blocked: false,
            fuel: 0,
            odometer: 12497108,
            temp1: 17.3,
          },
        },
      ],
      reply: '283031323334353637383930314150303529',
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'fields between commas end in altitude and satellites',
    text: '(355012345678901,DW3B,150421,A,4154.51607N,45.78950E,0.050,103142,0.000,595.200,7,0)',
    expect: {
      uniqueIds: ['355012345678901'],
      positions: [
        {
          fix: {
            time: '2021-04-15T10:31:42.000Z',
            valid: true,
            latitude: 41.90860117,
            longitude: 0.7631583333,
            speed: 0.02699785,
            course: 0,
            altitude: 595.2,
          },
          attributes: { sat: 7 },
        },
      ],
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'a cut supply is an alarm of the form with commas',
    text: '(012345678901,ZC13,040613,A,2234.0297N,11405.9101E,000.0,040137,178.48)',
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        {
          fix: {
            time: '2013-06-04T04:01:37.000Z',
            valid: true,
            latitude: 22.56716167,
            longitude: 114.0985017,
            speed: 0,
            course: 178.48,
          },
          attributes: { alarm: 'powerCut' },
        },
      ],
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'towers stand a line each before the odometer',
    text: '(012345678901BP05355012345678901,{413,2,30073,16724}\n{413,2,30073,16730}\n{413,2,30073,49860}\n,01000000)',
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        {
          attributes: { odometer: 16777216 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              { cellId: 16724, locationAreaCode: 30073, mobileCountryCode: 413, mobileNetworkCode: 2 },
              { cellId: 16730, locationAreaCode: 30073, mobileCountryCode: 413, mobileNetworkCode: 2 },
              { cellId: 49860, locationAreaCode: 30073, mobileCountryCode: 413, mobileNetworkCode: 2 },
            ],
          },
        },
      ],
      reply: '283031323334353637383930314150303529',
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'one tower may be written in hexadecimal digits',
    text: '(012345678901BZ00,460,0,51D5,4C71,01000000)',
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        {
          attributes: {},
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 19569, locationAreaCode: 20949, mobileCountryCode: 460, mobileNetworkCode: 0 }],
          },
        },
      ],
    },
    source: 'composed',
  },
  {
    name: 'a wearable indoors reports a tower and access points',
    text: '(355012345678901,DW5B,210,6,5995,47701,5,30:EE:CC:E7:86:DD*-59*11,4C:60:CC:EA:BB:EE*-68*1,42:AA:DE:EA:BB:00*-69*1,32:CD:BB:C3:4F:CC*-86*3,10:00:43:BA:22:15*-88*1,151117,163722)',
    expect: {
      uniqueIds: ['355012345678901'],
      positions: [
        {
          deviceTime: '2017-11-15T16:37:22.000Z',
          attributes: {},
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 47701, locationAreaCode: 5995, mobileCountryCode: 210, mobileNetworkCode: 6 }],
            wifiAccessPoints: [
              { macAddress: '30:ee:cc:e7:86:dd', signalStrength: -59, channel: 11 },
              { macAddress: '4c:60:cc:ea:bb:ee', signalStrength: -68, channel: 1 },
              { macAddress: '42:aa:de:ea:bb:00', signalStrength: -69, channel: 1 },
              { macAddress: '32:cd:bb:c3:4f:cc', signalStrength: -86, channel: 3 },
              { macAddress: '10:00:43:ba:22:15', signalStrength: -88, channel: 1 },
            ],
          },
        },
      ],
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'a battery level comes in steps',
    text: '(012345678901,ZC20,040613,040137,6,421,112,0)',
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        { deviceTime: '2013-06-04T04:01:37.000Z', attributes: { batteryLevel: 100, battery: 4.21, power: 11.2 } },
      ],
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'the answer to a command is free text with brackets',
    text: '(355012345678901,ZC03,191117,234421,$)Notice:\r\nDevices serial number: \r\n5800000000).\r\nSoftware version:\r\nV2.000,2016/08/23 11:17)$)',
    expect: {
      uniqueIds: ['355012345678901'],
      positions: [
        {
          deviceTime: '2017-11-19T23:44:21.000Z',
          attributes: {
            result:
              ')Notice:\r\nDevices serial number: \r\n5800000000).\r\nSoftware version:\r\nV2.000,2016/08/23 11:17)',
          },
        },
      ],
      commandResult:
        ')Notice:\r\nDevices serial number: \r\n5800000000).\r\nSoftware version:\r\nV2.000,2016/08/23 11:17)',
    },
    source: 'Tk103FrameDecoderTest.java',
  },
  {
    name: 'a vehicle tells its number',
    text: '(012345678901BV001HGCM82633A004352)',
    expect: { uniqueIds: ['012345678901'], positions: [{ attributes: { vin: '1HGCM82633A004352' } }] },
    source: 'composed',
  },
  {
    name: 'a battery pack reports cells and temperatures',
    text: '(355012345678BS500064FF0EF10FF10FF00FF20FF30FF20FF20FF40FF20FF40FF40FF20FF30FF20F0000000000000000000000000000000000000000000000001663000000010004000000000000000002444444420000000000A00FA000000000000000200000000315E2000000)',
    expect: {
      uniqueIds: ['355012345678'],
      positions: [
        {
          attributes: {
            battery1: 4.081,
            battery2: 4.081,
            battery3: 4.08,
            battery4: 4.082,
            battery5: 4.083,
            battery6: 4.082,
            battery7: 4.082,
            battery8: 4.084,
            battery9: 4.082,
            battery10: 4.084,
            battery11: 4.084,
            battery12: 4.082,
            battery13: 4.083,
            battery14: 4.082,
            charge: true,
            current: 0,
            battery: 56.32,
            batteryLevel: 99,
            batteryOverheat: false,
            chargeProtection: false,
            dischargeProtection: false,
            cycles: 4,
            faultAlarm: 0,
            powerTemp: 28,
            equilibriumTemp: 28,
            batteryTemp1: 28,
            batteryTemp2: 26,
            calibrationCapacity: 40,
            dischargeCapacity: 160,
          },
        },
      ],
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'another battery pack reports in numbered blocks',
    text: '(012345678901BS5190:02150000753001DC,91:0EE8060EDC0A01DC,92:42014201DC0A01DC,93:00010127000037C8,94:0E01000002000000,95:020EE10EE20EE800030EE40EE00EE700040EDD0EE40EE400050EDC0EDF0EE400,96:0142000000000000,97:0000000000000000,98:0000000000000000)',
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        {
          attributes: {
            cumulativeVoltage: 53.3,
            gatherVoltage: 0,
            current: 0,
            soc: 47.6,
            maxCellVoltage: 3.816,
            maxCellVoltageCount: 6,
            minCellVoltage: 3.804,
            minCellVoltageCount: 10,
            maxTemp: 26,
            maxTempCount: 1,
            minTemp: 26,
            minTempCount: 1,
            cellTemp1: 26,
            cellTemp2: -40,
            cellTemp3: -40,
            cellTemp4: -40,
            cellTemp5: -40,
            cellTemp6: -40,
            cellTemp7: -40,
          },
        },
      ],
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'a kind that carries nothing still names its device',
    text: '(012345678901BQ86,0,05470c0eb20d040f4410022911360e92077e00010007a1004237c7,161117005232,01000001)',
    expect: { uniqueIds: ['012345678901'] },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'a datagram is one message',
    text: '(012345678901,BP05,240414,A,4527.3513N,00909.9758E,4.80,112825,155.49)',
    udp: true,
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        {
          fix: {
            time: '2014-04-24T11:28:25.000Z',
            valid: true,
            latitude: 45.455855,
            longitude: 9.166263333,
            speed: 2.5917936,
            course: 155.49,
          },
          attributes: {},
        },
      ],
    },
    source: 'Tk103ProtocolDecoderTest.java',
  },
  {
    name: 'what stands before the bracket is dropped',
    text: '\r\nnoise(012345678901,ZC15,040613,A,2234.0297N,11405.9101E,000.0,040137,178.48)',
    expect: {
      uniqueIds: ['012345678901'],
      positions: [
        {
          fix: {
            time: '2013-06-04T04:01:37.000Z',
            valid: true,
            latitude: 22.56716167,
            longitude: 114.0985017,
            speed: 0,
            course: 178.48,
          },
          attributes: { ignition: true },
        },
      ],
    },
    source: 'composed',
  },
]
