import type { Sample } from '../sample.ts'

/**
 * Telling frames with what must come out of them. A source named `…Test.java` is the reference's own test: "Test frames from
 * Traccar (https://www.traccar.org), Copyright Anton Tananaev and contributors, Apache License 2.0."
 * Device ids are replaced; the expectations are ours.
 */
export const samples: readonly Sample[] = [
  {
    name: 'a sign of life is answered',
    text: '[SG*1234567890*0002*LK]',
    expect: { uniqueIds: ['1234567890'], reply: '5b53472a313233343536373839302a303030322a4c4b5d' },
    source: 'WatchProtocolDecoderTest.java',
  },
  {
    name: 'a sign of life may carry steps and battery',
    text: '[3G*1234567890*000a*LK,0,12,53]',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [{ attributes: { batteryLevel: 53, steps: 0 } }],
      reply: '5b33472a313233343536373839302a303030322a4c4b5d',
    },
    source: 'WatchProtocolDecoderTest.java',
  },
  {
    name: 'a maker numbers its messages',
    text: '[ZJ*1234567890*0034*0009*LK,0,0,19]',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [{ attributes: { batteryLevel: 19, steps: 0 } }],
      reply: '5b5a4a2a313233343536373839302a303033342a303030322a4c4b5d',
    },
    source: 'WatchFrameDecoderTest.java',
  },
  {
    name: 'a watch reports with towers and networks around it',
    text: '[3G*1234567890*00e9*UD_LTE,300621,135101,A,32.162652,N,34.888748,E,30.84,265.158,65.621,18,100,83,0,0,00000000,1,1,425,01,10223,8012811,100,3,ES4104,22:74:1d:39:64:ff,-46,metropoline-wifi,a8:3f:a1:e0:66:ba,-89,Egged.co.il,00:0c:42:51:cf:cd,-81,1.7055488]',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2021-06-30T13:51:01.000Z',
            valid: true,
            latitude: 32.162652,
            longitude: 34.888748,
            speed: 16.65227388,
            course: 265.158,
            altitude: 65.621,
          },
          attributes: { sat: 18, rssi: 100, batteryLevel: 83, steps: 0 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 8012811,
                locationAreaCode: 10223,
                mobileCountryCode: 425,
                mobileNetworkCode: 1,
                signalStrength: -100,
              },
            ],
            wifiAccessPoints: [
              { macAddress: '22:74:1d:39:64:ff', signalStrength: -46 },
              { macAddress: 'a8:3f:a1:e0:66:ba', signalStrength: -89 },
              { macAddress: '00:0c:42:51:cf:cd', signalStrength: -81 },
            ],
          },
        },
      ],
    },
    source: 'WatchProtocolDecoderTest.java',
  },
  {
    name: 'a watch taken off is an alarm, which is answered',
    text: '[ZJ*1234567890*0003*0113*AL,221121,085515,V,00.000000,N,000.000000,E,0,0,0,0,0,44,0,0,00100000,1,255,460,0,16399,234887445,0,6,WIFI00,68:77:24:1b:e7:a7,-59,WIFI01,68:77:24:1b:e3:30,-75,WIFI02,68:77:24:1b:e3:27,-75,WIFI03,00:41:d2:c0:f2:f1,-76,WIFI04,00:41:d2:c0:f2:f0,-77,WIFI05,68:77:24:1b:e3:d8,-82]',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2021-11-22T08:55:15.000Z',
            valid: false,
            latitude: 0,
            longitude: 0,
            speed: 0,
            course: 0,
            altitude: 0,
          },
          attributes: { sat: 0, rssi: 0, batteryLevel: 44, steps: 0, alarm: 'removing' },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 234887445, locationAreaCode: 16399, mobileCountryCode: 460, mobileNetworkCode: 0 }],
            wifiAccessPoints: [
              { macAddress: '68:77:24:1b:e7:a7', signalStrength: -59 },
              { macAddress: '68:77:24:1b:e3:30', signalStrength: -75 },
              { macAddress: '68:77:24:1b:e3:27', signalStrength: -75 },
              { macAddress: '00:41:d2:c0:f2:f1', signalStrength: -76 },
              { macAddress: '00:41:d2:c0:f2:f0', signalStrength: -77 },
              { macAddress: '68:77:24:1b:e3:d8', signalStrength: -82 },
            ],
          },
        },
      ],
      reply: '5b5a4a2a313233343536373839302a303030332a303030322a414c5d',
    },
    source: 'WatchProtocolDecoderTest.java',
  },
  {
    name: 'an alarm without a reason is one all the same',
    text: '[SG*1234567890*005b*AL,120117,145602,V,40.058413,N,76.336618,W,11.519,188,99,00,01,80,0,50,00000000,0,1,0,0,,10]',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2017-01-12T14:56:02.000Z',
            valid: false,
            latitude: 40.058413,
            longitude: -76.336618,
            speed: 6.219764683,
            course: 188,
            altitude: 99,
          },
          attributes: { sat: 0, rssi: 1, batteryLevel: 80, steps: 0, alarm: 'general' },
        },
      ],
      reply: '5b53472a313233343536373839302a303030322a414c5d',
    },
    source: 'WatchProtocolDecoderTest.java',
  },
  {
    name: 'a minus sign and the hemisphere mean the same',
    text: '[3G*1234567890*0078*UD2,100116,153723,A,38.000000,N,-9.000000,W,0.44,299.3,0.0,7,100,86,0,0,00000010,2,0,268,3,3010,51042,146,3010,51043,132]',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2016-01-10T15:37:23.000Z',
            valid: true,
            latitude: 38,
            longitude: -9,
            speed: 0.23758108,
            course: 299.3,
            altitude: 0,
          },
          attributes: { sat: 7, rssi: 100, batteryLevel: 86, steps: 0, motion: true },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 51042,
                locationAreaCode: 3010,
                mobileCountryCode: 268,
                mobileNetworkCode: 3,
                signalStrength: -146,
              },
              {
                cellId: 51043,
                locationAreaCode: 3010,
                mobileCountryCode: 268,
                mobileNetworkCode: 3,
                signalStrength: -132,
              },
            ],
          },
        },
      ],
    },
    source: 'WatchProtocolDecoderTest.java',
  },
  {
    name: 'a country in letters tells no tower',
    text: '[SG*1234567890*006b*UD2,240123,162011,A,54.427621,N,6.409190,W,0.00,0,0,8,19,88,0,0,00000000,1,1,FFFF,FFFF,FFFE,3B882A2,132,,00]',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2023-01-24T16:20:11.000Z',
            valid: true,
            latitude: 54.427621,
            longitude: -6.40919,
            speed: 0,
            course: 0,
            altitude: 0,
          },
          attributes: { sat: 8, rssi: 19, batteryLevel: 88, steps: 0 },
        },
      ],
    },
    source: 'WatchProtocolDecoderTest.java',
  },
  {
    name: 'without a tower networks follow at once',
    text: '[3G*1234567890*00dd*UD,010120,025946,V,0.0,N,0.0,E,22.0,0,-1,0,100,98,0,0,00000000,0,5,eduroam,f4:db:e6:d2:a8:00,-53,eduroam,f4:db:e6:da:d0:80,-79,eduroam,78:0c:f0:24:f9:80,-82,Lions,b0:be:76:0a:05:9a,-82,tubs-guest,f4:db:e6:d2:a8:01,-53,0.0]',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2020-01-01T02:59:46.000Z',
            valid: false,
            latitude: 0,
            longitude: 0,
            speed: 11.879054,
            course: 0,
            altitude: -1,
          },
          attributes: { sat: 0, rssi: 100, batteryLevel: 98, steps: 0 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            wifiAccessPoints: [
              { macAddress: 'f4:db:e6:d2:a8:00', signalStrength: -53 },
              { macAddress: 'f4:db:e6:da:d0:80', signalStrength: -79 },
              { macAddress: '78:0c:f0:24:f9:80', signalStrength: -82 },
              { macAddress: 'b0:be:76:0a:05:9a', signalStrength: -82 },
              { macAddress: 'f4:db:e6:d2:a8:01', signalStrength: -53 },
            ],
          },
        },
      ],
    },
    source: 'WatchProtocolDecoderTest.java',
  },
  {
    name: 'a network may be called with brackets',
    text: '[3G*1234567890*00d1*UD,120623,140020,A,48.949273,N, 4.3783060,E,18.56,43.8,0.0,12,100,76,226120,0,00000000,2,255,204,8,3110,55025,146,3130,49297,124,2,Fiber,36:a1:ed:e1:91:4f,-75,[LG_Wall-Mount A/C]e725,66:a1:ed:e1:e7:25,-82,15.0]',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [
        {
          fix: {
            time: '2023-06-12T14:00:20.000Z',
            valid: true,
            latitude: 48.949273,
            longitude: 4.378306,
            speed: 10.02160192,
            course: 43.8,
            altitude: 0,
          },
          attributes: { sat: 12, rssi: 100, batteryLevel: 76, steps: 226120 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                cellId: 55025,
                locationAreaCode: 3110,
                mobileCountryCode: 204,
                mobileNetworkCode: 8,
                signalStrength: -146,
              },
              {
                cellId: 49297,
                locationAreaCode: 3130,
                mobileCountryCode: 204,
                mobileNetworkCode: 8,
                signalStrength: -124,
              },
            ],
            wifiAccessPoints: [
              { macAddress: '36:a1:ed:e1:91:4f', signalStrength: -75 },
              { macAddress: '66:a1:ed:e1:e7:25', signalStrength: -82 },
            ],
          },
        },
      ],
    },
    source: 'WatchFrameDecoderTest.java',
  },
  {
    name: 'a pulse',
    text: '[CS*1234567890*0008*PULSE,72]',
    expect: { uniqueIds: ['1234567890'], positions: [{ attributes: { heartRate: 72 } }] },
    source: 'WatchProtocolDecoderTest.java',
  },
  {
    name: 'blood pressure',
    text: '[ZJ*1234567890*0007*000c*BLOOD,109,68]',
    expect: { uniqueIds: ['1234567890'], positions: [{ attributes: { pressureHigh: 109, pressureLow: 68 } }] },
    source: 'WatchProtocolDecoderTest.java',
  },
  {
    name: 'blood pressure and pulse',
    text: '[3G*1234567890*0013*bphrt,120,79,73,,,,]',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [{ attributes: { pressureHigh: 120, pressureLow: 79, heartRate: 73 } }],
    },
    source: 'WatchProtocolDecoderTest.java',
  },
  {
    name: 'a temperature of somebody who wears the watch',
    text: '[3G*1234567890*000d*btemp2,1,36.6]',
    expect: { uniqueIds: ['1234567890'], positions: [{ attributes: { temp1: 36.6 } }] },
    source: 'composed',
  },
  {
    name: 'oxygen in the blood',
    text: '[3G*1234567890*000b*oxygen,0,97]',
    expect: { uniqueIds: ['1234567890'], positions: [{ attributes: { bloodOxygen: 97 } }] },
    source: 'composed',
  },
  {
    name: 'a recording is escaped and becomes a file',
    text: '[CS*1234567890*0013*TK,#!AMR}\x01}\x02}\x03}\x04}\x05\xff]',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [{ attributes: {}, media: { kind: 'audio', extension: 'amr', hex: '2321414d527d5b5d2c2aff' } }],
    },
    source: 'WatchProtocolDecoderTest.java',
  },
  {
    name: 'the state of a recording is none',
    text: '[CS*1234567890*0004*TK,1]',
    expect: { uniqueIds: ['1234567890'] },
    source: 'composed',
  },
  {
    name: 'the last piece of a recording makes a file, and each is answered',
    text: '[3G*1234567890*0016*JXTK,0,1558,1,1,#!AMR\x01]',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [{ attributes: {}, media: { kind: 'audio', extension: 'amr', hex: '2321414d5201' } }],
      reply: '5b33472a313233343536373839302a303030372a4a58544b522c315d',
    },
    source: 'composed',
  },
  {
    name: 'a picture becomes a file',
    text: '[3G*1234567890*0019*img,5,170304101010,\xff\xd8}\x02\xff\xd9]',
    expect: {
      uniqueIds: ['1234567890'],
      positions: [{ attributes: {}, media: { kind: 'image', extension: 'jpg', hex: 'ffd85bffd9' } }],
    },
    source: 'composed',
  },
  {
    name: 'a watch that asks for recordings is answered',
    text: '[3G*1234567890*0003*TKQ]',
    expect: { uniqueIds: ['1234567890'], reply: '5b33472a313233343536373839302a303030332a544b515d' },
    source: 'WatchFrameDecoderTest.java',
  },
  {
    name: 'a watch that starts is answered',
    text: '[3G*1234567890*0027*INIT,5511999990000,0,V1,123456789012345]',
    expect: { uniqueIds: ['1234567890'], reply: '5b33472a313233343536373839302a303030362a494e49542c315d' },
    source: 'composed',
  },
]
