import type { Sample } from '../sample.ts'

/**
 * Telling frames with what must come out of them. A source named `…Test.java` is the reference's own test: "Test frames from
 * Traccar (https://www.traccar.org), Copyright Anton Tananaev and contributors, Apache License 2.0."
 * The expectations are ours.
 */
export const samples: readonly Sample[] = [
  {
    name: 'a login names the device and is answered with its own serial',
    hex: '78780d01012345678901234500018cdd0d0a',
    expect: {
      uniqueIds: ['123456789012345'],
      reply: '787805010001d9dc0d0a',
    },
    source: 'Concox GT06 manual, 5.1.1',
  },
  {
    name: 'a login may announce the zone of the clock',
    hex: '787811010123456789012345100b3201000171930d0a',
    expect: {
      uniqueIds: ['123456789012345'],
      reply: '787805010001d9dc0d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:526',
  },
  {
    name: 'a status with a length two bytes short carries ignition and signal',
    hex: '787808134606020002044dc5050d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          attributes: {
            type: 19,
            status: 70,
            ignition: true,
            charge: true,
            blocked: false,
            batteryLevel: 100,
            rssi: 2,
          },
        },
      ],
      reply: '78780513044d06f90d0a',
    },
    source: 'Gt06FrameDecoderTest.java:37',
  },
  {
    name: 'a heartbeat of the GK310 family carries battery and locks',
    hex: '78780b23c00122040001000818720d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          attributes: {
            armed: false,
            ignition: false,
            charge: false,
            battery: 2.9,
            rssi: 4,
          },
        },
      ],
      reply: '787805230008f29e0d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:318',
  },
  {
    name: 'a moving car reports ignition and mileage',
    hex: '787823120f081b121d37cb01c8e2cc08afd3c020d50201940701d600a1190041ee100576d1470d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2015-08-27T18:29:55.000Z',
            valid: true,
            latitude: 16.6347089,
            longitude: 80.9670756,
            speed: 17.278624,
            course: 258,
          },
          attributes: {
            type: 18,
            sat: 11,
            ignition: true,
            odometer: 4320784,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 41241,
                locationAreaCode: 470,
                mobileCountryCode: 404,
                mobileNetworkCode: 7,
              },
            ],
          },
        },
      ],
      reply: '787805120576caad0d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:493',
  },
  {
    name: 'a wrong checksum is forgiven',
    hex: '78781f120b081d112e10cc027ac7eb0c46584900148f01cc00287d001fb8000380810d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2011-08-29T17:46:16.000Z',
            valid: true,
            latitude: 23.1116683,
            longitude: 114.409285,
            speed: 0,
            course: 143,
          },
          attributes: {
            type: 18,
            sat: 12,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 8120,
                locationAreaCode: 10365,
                mobileCountryCode: 460,
                mobileNetworkCode: 0,
              },
            ],
          },
        },
      ],
      reply: '787805120003903f0d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:496',
  },
  {
    name: 'a cut power cable near Belo Horizonte raises an alarm twice',
    hex: '7878251610051b0f1c34c5022515d504b5dcd20738080902d4022bdf009cba5006640201006759680d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2016-05-27T15:28:52.000Z',
            valid: true,
            latitude: -19.991585,
            longitude: -43.9041167,
            speed: 3.779699,
            course: 8,
          },
          attributes: {
            type: 22,
            sat: 5,
            status: 80,
            ignition: false,
            charge: false,
            blocked: false,
            alarm: 'powerCut,powerCut',
            batteryLevel: 100,
            rssi: 100,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 40122,
                locationAreaCode: 11231,
                mobileCountryCode: 724,
                mobileNetworkCode: 2,
              },
            ],
          },
        },
      ],
      reply: '787805160067d67c0d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:465',
  },
  {
    name: 'a location of the VL03 carries a cell of the fourth generation',
    hex: '787829a0170704112226cf0163fe7c0420f6f000091302d402000091290000000007186b8f01030001460d010d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2023-07-04T17:34:38.000Z',
            valid: false,
            latitude: -12.9613489,
            longitude: -38.4829067,
            speed: 0,
            course: 275,
          },
          attributes: {
            type: 160,
            sat: 15,
            ignition: true,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 119040911,
                locationAreaCode: 37161,
                mobileCountryCode: 724,
                mobileNetworkCode: 2,
              },
            ],
          },
        },
      ],
      reply: '787805a00146a3b40d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:120',
  },
  {
    name: 'an XT40 keeps the time of its report apart from the time of its fix',
    hex: '78783c220109999999999999991a04171433101a041714310fb00288a5a8050754500008000800000000000000000604e32933000200468b000025008d87ce0d0a',
    uniqueId: '123456789012345',
    device: {
      model: 'XT40',
    },
    expect: {
      positions: [
        {
          fix: {
            time: '2026-04-23T20:49:15.000Z',
            valid: false,
            latitude: -23.61652,
            longitude: -46.8702311,
            speed: 0,
            course: 0,
          },
          deviceTime: '2026-04-23T20:51:16.000Z',
          attributes: {
            type: 34,
            sat: 0,
            status: 6,
            ignition: true,
            charge: true,
            blocked: false,
            power: 12.51,
            battery: 4.1,
            rssi: 51,
            odometer: 18059,
            hours: 2220000,
          },
        },
      ],
      reply: '78780522008d7be70d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java',
  },
  {
    name: 'a VL103 names the card of its driver',
    hex: '78783536190c1d0f1724cf026cc9140c367d4000940001cc0025ef0540e88c01000000000064051428000006c3000001453f9201003477560d0a',
    uniqueId: '123456789012345',
    device: {
      model: 'VL103',
    },
    expect: {
      positions: [
        {
          fix: {
            time: '2025-12-29T15:23:36.000Z',
            valid: true,
            latitude: 22.6021089,
            longitude: 113.832,
            speed: 0,
            course: 0,
          },
          attributes: {
            type: 54,
            sat: 15,
            ignition: true,
            odometer: 100,
            power: 13,
            battery: 4,
            driverUniqueId: 'c3000001453f9201',
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 88139916,
                locationAreaCode: 9711,
                mobileCountryCode: 460,
                mobileNetworkCode: 0,
              },
            ],
          },
        },
      ],
      reply: '787805360034b5590d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:640',
  },
  {
    name: 'an X1 counts its analogue inputs in the port word',
    hex: '78783c3439000000120a0902093a07031f9e690529be2e00155500000016214901a30308b70000b3fb004aa82b059401a3422100000001000000007d9370b90d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2018-10-09T02:09:58.000Z',
            valid: true,
            latitude: 29.1132317,
            longitude: 48.12319,
            speed: 0,
            course: 341,
          },
          attributes: {
            sat: 7,
            odometer: 1450313,
            driverUniqueId: '4892715',
            battery: 14.28,
            power: 4.19,
            input: 0,
            output: 1,
            adc1: 0,
            adc2: 0,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                mobileCountryCode: 419,
                mobileNetworkCode: 3,
                locationAreaCode: 2231,
                cellId: 46075,
              },
            ],
          },
        },
      ],
    },
    source: 'Gt06ProtocolDecoderTest.java:300',
  },
  {
    name: 'access points come without cells',
    hex: '787844f3140c0b0a262a070000dc9fdb1c1d760000c83a3569a37100008825937287000000ec41180c8209000088c39749553700003891d5604d6300003891d5604d68002ec4230d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          deviceTime: '2014-12-11T10:26:30.000Z',
          attributes: {},
          network: {
            radioType: 'gsm',
            considerIp: false,
            wifiAccessPoints: [
              {
                macAddress: 'dc:9f:db:1c:1d:76',
              },
              {
                macAddress: 'c8:3a:35:69:a3:71',
              },
              {
                macAddress: '88:25:93:72:87:00',
              },
              {
                macAddress: 'ec:41:18:0c:82:09',
              },
              {
                macAddress: '88:c3:97:49:55:37',
              },
              {
                macAddress: '38:91:d5:60:4d:63',
              },
              {
                macAddress: '38:91:d5:60:4d:68',
              },
            ],
          },
        },
      ],
    },
    source: 'Gt06ProtocolDecoderTest.java:231',
  },
  {
    name: 'access points with cells are answered with the time of the tracker',
    hex: '787800691710231111210700cc080c4e2fa55a0c4ec0025a0c4e39295a0c583918640c4e2fa6640c4e2fa4640c4ec854640d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          deviceTime: '2017-10-23T11:11:21.000Z',
          attributes: {},
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 12197,
                locationAreaCode: 3150,
                mobileCountryCode: 204,
                mobileNetworkCode: 8,
                signalStrength: -90,
              },
              {
                cellId: 49154,
                locationAreaCode: 3150,
                mobileCountryCode: 204,
                mobileNetworkCode: 8,
                signalStrength: -90,
              },
              {
                cellId: 14633,
                locationAreaCode: 3150,
                mobileCountryCode: 204,
                mobileNetworkCode: 8,
                signalStrength: -90,
              },
              {
                cellId: 14616,
                locationAreaCode: 3160,
                mobileCountryCode: 204,
                mobileNetworkCode: 8,
                signalStrength: -100,
              },
              {
                cellId: 12198,
                locationAreaCode: 3150,
                mobileCountryCode: 204,
                mobileNetworkCode: 8,
                signalStrength: -100,
              },
              {
                cellId: 12196,
                locationAreaCode: 3150,
                mobileCountryCode: 204,
                mobileNetworkCode: 8,
                signalStrength: -100,
              },
              {
                cellId: 51284,
                locationAreaCode: 3150,
                mobileCountryCode: 204,
                mobileNetworkCode: 8,
                signalStrength: -100,
              },
            ],
          },
        },
      ],
      reply: '787800691710231111210d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:369',
  },
  {
    name: 'seven cells come without a fix',
    hex: '7878412c11030b011c1f013604cb8a00b17754cb8a00bef357cb8a00b73f5fcb8900b0e25fcb8900b6655fcb8a00b74960cb8a00b178620701001801eb40393800bbbde10d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          deviceTime: '2017-03-11T01:28:31.000Z',
          attributes: {},
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 45431,
                locationAreaCode: 52106,
                mobileCountryCode: 310,
                mobileNetworkCode: 4,
                signalStrength: -84,
              },
              {
                cellId: 48883,
                locationAreaCode: 52106,
                mobileCountryCode: 310,
                mobileNetworkCode: 4,
                signalStrength: -87,
              },
              {
                cellId: 46911,
                locationAreaCode: 52106,
                mobileCountryCode: 310,
                mobileNetworkCode: 4,
                signalStrength: -95,
              },
              {
                cellId: 45282,
                locationAreaCode: 52105,
                mobileCountryCode: 310,
                mobileNetworkCode: 4,
                signalStrength: -95,
              },
              {
                cellId: 46693,
                locationAreaCode: 52105,
                mobileCountryCode: 310,
                mobileNetworkCode: 4,
                signalStrength: -95,
              },
              {
                cellId: 46921,
                locationAreaCode: 52106,
                mobileCountryCode: 310,
                mobileNetworkCode: 4,
                signalStrength: -96,
              },
              {
                cellId: 45432,
                locationAreaCode: 52106,
                mobileCountryCode: 310,
                mobileNetworkCode: 4,
                signalStrength: -98,
              },
            ],
            wifiAccessPoints: [
              {
                macAddress: '00:18:01:eb:40:39',
                signalStrength: -56,
              },
            ],
          },
        },
      ],
      reply: '7878052c00bb3f490d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:387',
  },
  {
    name: 'an alarm with one cell keeps the last place',
    hex: '787819a5012ed0000075df000000000098661502050413000019a12b0d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          attributes: {
            type: 165,
            status: 2,
            ignition: true,
            charge: false,
            blocked: false,
            batteryLevel: 83,
            rssi: 4,
            alarm: 'tampering',
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 9987605,
                locationAreaCode: 30175,
                mobileCountryCode: 302,
                mobileNetworkCode: 208,
              },
            ],
          },
        },
      ],
      reply: '787805a5001929a30d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:157',
  },
  {
    name: 'a packet of modules is read module by module',
    hex: '797900a87000000001020035000101003300125d7e3a180600d504b598f708814b3a001d1500340006125d7e39dc000011000a012e02620000000000000001000803537601000129800002000803102608593397620003000a89012608522933976266001800020172002b000114002c00045d7df3c70009000106000a000109002800010d002e00040000f25d002a000111002900040000017e0030000a000100b4000a00b402d0000591250d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2019-09-15T13:18:16.000Z',
            valid: true,
            latitude: 43.8944661,
            longitude: -79.27285,
            speed: 0,
            course: 277,
            altitude: 213,
          },
          attributes: {
            sat: 6,
            alarm: 'removing',
            event: 18,
            iccid: '89012608522933976266',
            battery: 3.7,
            bootReason: 20,
            satVisible: 9,
            hdop: 1.3,
            odometer: 1576140800,
            door: true,
            tamper: true,
            index: 382,
          },
        },
      ],
      reply: '78780570000545fc0d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:270',
  },
  {
    name: 'a camera names the films of an event',
    hex: '78789795ffff01180b0d031406da04b5ab0d08813df01ca9002c008a9200004556454e545f3836323739383035323432393038375f30303030303030305f323032345f31315f31325f32325f32305f30365f495f35362e6d70342c4556454e545f3836323739383035323432393038375f30303030303030305f323032345f31315f31325f32325f32305f30365f465f35352e6d70340037d45b0d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2024-11-13T03:20:06.000Z',
            valid: true,
            latitude: 43.8970383,
            longitude: -79.27096,
            speed: 23.758108,
            course: 169,
          },
          attributes: {
            sat: 10,
            power: 13.8,
            event: 146,
            eventData: 0,
            alarm: 'hardCornering',
            eventFiles:
              'EVENT_862798052429087_00000000_2024_11_12_22_20_06_I_56.mp4,EVENT_862798052429087_00000000_2024_11_12_22_20_06_F_55.mp4',
          },
        },
      ],
      reply: '78780595003767710d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:54',
  },
  {
    name: 'a long packet carries a cell that tells its generation',
    hex: '7979003e3819050e0e0c26c5010fd98e0905f53000ccab0e000302c80100000c240000000000048b08001b002e04000015c4003b020000003c0401020001021f60220d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          fix: {
            time: '2025-05-14T14:12:38.000Z',
            valid: false,
            latitude: 9.89775,
            longitude: -84.1029956,
            speed: 0,
            course: 171,
          },
          attributes: {
            sat: 5,
            ignition: true,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 297736,
                locationAreaCode: 3108,
                mobileCountryCode: 712,
                mobileNetworkCode: 1,
              },
            ],
          },
        },
      ],
    },
    source: 'Gt06ProtocolDecoderTest.java:40',
  },
  {
    name: 'an answer to a command is text',
    hex: '787829152100000000526573746f7265206675656c20737570706c793a2053756363657373210002014077ce0d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          attributes: {
            result: 'Restore fuel supply: Success!',
          },
        },
      ],
      reply: '787805150140757d0d0a',
      commandResult: 'Restore fuel supply: Success!',
    },
    source: 'Gt06ProtocolDecoderTest.java:474',
  },
  {
    name: 'an answer in UTF-16 is text too',
    hex: '797900262100000000020043006f006d006d0061006e00640020006500720072006f0072002100236e850d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          attributes: {
            result: 'Command error!',
          },
        },
      ],
      commandResult: 'Command error!',
    },
    source: 'Gt06ProtocolDecoderTest.java:354',
  },
  {
    name: 'a lock sends its alarm in the long envelope',
    hex: '797900143311070609020b00000000a0030046000109e4610d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          deviceTime: '2017-07-06T09:02:11.000Z',
          attributes: {
            status: 160,
            armed: true,
          },
        },
      ],
      reply: '797900053301094cf30d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:396',
  },
  {
    name: 'a fuel sensor speaks through the tracker',
    hex: '7979003f940d110315102a202141494f494c2c30322c3030382e3239302c3032392e3630302c3531394a2c303430302c3030382e3433302c302c30302c4142001678ea0d0a',
    uniqueId: '123456789012345',
    expect: {
      positions: [
        {
          attributes: {
            temp1: 29.6,
            fuel: 8.43,
          },
        },
      ],
    },
    source: 'Gt06ProtocolDecoderTest.java:447',
  },
  {
    name: 'a request for the time is answered in UTC',
    hex: '7878058a0006ffff0d0a',
    uniqueId: '123456789012345',
    expect: {
      reply: '78780b8a1a011f01020300001ece0d0a',
    },
    source: 'bench, written by hand',
  },
  {
    name: 'a request for an address is answered with none',
    hex: '78782e2a0f0c1d071139ca027ac8000c465800000014d831323532303133353739303734303531000000000101000100000d0a',
    uniqueId: '123456789012345',
    expect: {
      reply: '79790015970b000000004e4126264e4126263023230000e61e0d0a',
    },
    source: 'bench, written by hand',
  },
  {
    name: 'an unknown packet is answered and kept out',
    hex: '78780d1f000000000000000200b196a20d0a',
    uniqueId: '123456789012345',
    expect: {
      reply: '7878051f00b1f9d90d0a',
    },
    source: 'Gt06ProtocolDecoderTest.java:529',
  },
  {
    name: 'nothing but a login means anything before the login',
    hex: '787819100b031a0b1b31cc027ac7fd0c4657bf0115211c00c6898e0d0a',
    expect: {},
    source: 'Gt06ProtocolDecoderTest.java',
  },
]
