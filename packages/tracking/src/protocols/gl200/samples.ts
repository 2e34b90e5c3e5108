import type { Sample } from '../sample.ts'

/**
 * Telling frames with what must come out of them. A source named `…Test.java` is the reference's own test: "Test frames from
 * Traccar (https://www.traccar.org), Copyright Anton Tananaev and contributors, Apache License 2.0."
 * Device ids are replaced; the expectations are ours.
 */
export const samples: readonly Sample[] = [
  {
    name: 'a heartbeat is answered',
    text: '+ACK:GTHBD,060100,123456789012345,,20100214093254,11F0$',
    expect: { uniqueIds: ['123456789012345'], reply: '2b5341434b3a47544842442c3036303130302c3131463024' },
    source: 'composed',
  },
  {
    name: 'the answer to a command is told',
    text: '+ACK:GTRTO,060100,123456789012345,,GPS,0008,20100310172830,11F0$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [{ deviceTime: '2010-03-10T17:28:30.000Z', attributes: { result: '+ACK:GTRTO' } }],
      commandResult: '+ACK:GTRTO',
    },
    source: 'composed',
  },
  {
    name: 'a car reports ignition, inputs and engine hours',
    text: '+RESP:GTFRI,060228,123456789012345,,15153,10,1,1,0.0,0,431.7,-63.169571,-17.776235,20160210153458,0736,0003,6AD4,80EF,00,34.9,00117:31:26,13442,15163,0,210101,,,,20160210113503,38EE$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2016-02-10T15:34:58.000Z',
            valid: true,
            latitude: -17.776235,
            longitude: -63.169571,
            speed: 0,
            course: 0,
            altitude: 431.7,
          },
          deviceTime: '2016-02-10T11:35:03.000Z',
          attributes: {
            type: 'FRI',
            hdop: 1,
            power: 15.153,
            odometer: 34900,
            hours: 423086000,
            adc1: 13.442,
            adc2: 15.163,
            batteryLevel: 0,
            ignition: true,
            motion: false,
            input: 1,
            in1: false,
            in2: false,
            output: 1,
            out1: true,
            out2: false,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 33007, locationAreaCode: 27348, mobileCountryCode: 736, mobileNetworkCode: 3 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a report out of memory is an old one',
    text: '+BUFF:GTFRI,8020040200,123456789012345,,12194,10,1,3,0.0,0,20.1,-71.596533,-33.524718,20230926200338,0730,0001,772A,052B253E,02,0,0.0,,,,,0,420000,,,,20230926200340,1549$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2023-09-26T20:03:38.000Z',
            valid: true,
            latitude: -33.524718,
            longitude: -71.596533,
            speed: 0,
            course: 0,
            altitude: 20.1,
          },
          deviceTime: '2023-09-26T20:03:40.000Z',
          attributes: {
            type: 'FRI',
            archive: true,
            hdop: 3,
            power: 12.194,
            odometer: 0,
            batteryLevel: 0,
            motion: true,
            input: 0,
            in1: false,
            in2: false,
            output: 0,
            out1: false,
            out2: false,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 86713662, locationAreaCode: 30506, mobileCountryCode: 730, mobileNetworkCode: 1 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a newer car has a third input',
    text: '+RESP:GTFRI,8020040703,123456789012345,,,10,1,1,0.0,275,937.7,-68.891157,-33.008722,20260514010456,,,,,00,,,,,,100,110000,,,,20260514010458,BBCE$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2026-05-14T01:04:56.000Z',
            valid: true,
            latitude: -33.008722,
            longitude: -68.891157,
            speed: 0,
            course: 275,
            altitude: 937.7,
          },
          deviceTime: '2026-05-14T01:04:58.000Z',
          attributes: {
            type: 'FRI',
            hdop: 1,
            batteryLevel: 100,
            ignition: false,
            motion: false,
            input: 0,
            in1: false,
            in2: false,
            output: 0,
            out1: false,
            out2: false,
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'two locations share one tail',
    text: '+RESP:GTFRI,1F0101,123456789012345,1G1JC5444R7252367,,,00,2,1,4.3,92,70.0,121.354335,31.222073,20090214013254,0460,0000,18d8,6141,00,0,4.3,92,70.0,121.354335,31.222073,20090101000000,0460,0000,18d8,6141,00,2000.0,12345:12:34,,,80,210100,,,50,20090214093254,11F0$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2009-02-14T01:32:54.000Z',
            valid: true,
            latitude: 31.222073,
            longitude: 121.354335,
            speed: 2.3218151,
            course: 92,
            altitude: 70,
          },
          deviceTime: '2009-02-14T09:32:54.000Z',
          attributes: { type: 'FRI', hdop: 1, vin: '1G1JC5444R7252367' },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 24897, locationAreaCode: 6360, mobileCountryCode: 460, mobileNetworkCode: 0 }],
          },
        },
        {
          fix: {
            time: '2009-01-01T00:00:00.000Z',
            valid: true,
            latitude: 31.222073,
            longitude: 121.354335,
            speed: 2.3218151,
            course: 92,
            altitude: 70,
          },
          deviceTime: '2009-02-14T09:32:54.000Z',
          attributes: {
            type: 'FRI',
            hdop: 0,
            vin: '1G1JC5444R7252367',
            odometer: 2000000,
            hours: 44442754000,
            batteryLevel: 80,
            ignition: true,
            motion: false,
            input: 1,
            in1: false,
            in2: false,
            output: 0,
            out1: false,
            out2: false,
            fuel: 50,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 24897, locationAreaCode: 6360, mobileCountryCode: 460, mobileNetworkCode: 0 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a report without a fix tells battery and cell',
    text: '+RESP:GTFRI,120113,123456789012345,,1,1,1,,,,,,,,0282,0380,f080,cabf,6900,79,20140824165629,0001$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          deviceTime: '2014-08-24T16:56:29.000Z',
          attributes: { type: 'FRI', batteryLevel: 79 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 51903, locationAreaCode: 61568, mobileCountryCode: 282, mobileNetworkCode: 380 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a tracker with a battery tells how it is',
    text: '+RESP:GTFRI,DE0114,123456789012345,,0,0,1,1,0.0,0,28.0,-118.268093,33.975430,20200901105954,0311,0480,3500,00D07F02,18,0,,93,0,,,20200901110000,0355$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2020-09-01T10:59:54.000Z',
            valid: true,
            latitude: 33.97543,
            longitude: -118.268093,
            speed: 0,
            course: 0,
            altitude: 28,
          },
          deviceTime: '2020-09-01T11:00:00.000Z',
          attributes: { type: 'FRI', hdop: 1, batteryLevel: 93 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 13664002, locationAreaCode: 13568, mobileCountryCode: 311, mobileNetworkCode: 480 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a tracker with a battery tells signal and charger',
    text: '+RESP:GTFRI,423031,123456789012345,,0,1,1,0,1,16,0.0,351,51.6,121.391063,31.164633,20181212072535,460,00,1877,DAE,00,3,85,20181212072535,002C$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2018-12-12T07:25:35.000Z',
            valid: true,
            latitude: 31.164633,
            longitude: 121.391063,
            speed: 0,
            course: 351,
            altitude: 51.6,
          },
          deviceTime: '2018-12-12T07:25:35.000Z',
          attributes: { type: 'FRI', hdop: 16, batteryLevel: 85, rssi: 3, motion: true, charge: false },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 3502, locationAreaCode: 6263, mobileCountryCode: 460, mobileNetworkCode: 0 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a report is answered where the owner says so',
    text: '+RESP:GTFRI,060502,123456789012345,,25202,10,1,1,0.0,0,2744.1,-78.261047,0.023452,20170401211940,,,,,,0.0,00079:19:15,,,51,110000,,,,20170401212003,4DA7$',
    device: { attributes: { 'gl200.ack': true } },
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2017-04-01T21:19:40.000Z',
            valid: true,
            latitude: 0.023452,
            longitude: -78.261047,
            speed: 0,
            course: 0,
            altitude: 2744.1,
          },
          deviceTime: '2017-04-01T21:20:03.000Z',
          attributes: {
            type: 'FRI',
            hdop: 1,
            power: 25.202,
            odometer: 0,
            hours: 285555000,
            batteryLevel: 51,
            ignition: false,
            motion: false,
            input: 0,
            in1: false,
            in2: false,
            output: 0,
            out1: false,
            out2: false,
          },
        },
      ],
      reply: '2b5341434b3a3444413724',
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'an expanded report brings tags',
    text: '+RESP:GTERI,6E0A03,123456789012345,,00000100,,10,1,1,0.0,0,1509.0,-90.544928,14.584461,20250307182819,0704,0001,13A7,000B60AB,01,12,358.6,,,,,100,1A0000,0,2,00,6,5,0E7109BB,283F,SENTEMP1,7805412CF2DD,1,3466,24,36,24.91,100,01,6,2,,083F,SENTEMP2,7805412CF25C,0,,,,,20250307182820,1ABC$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2025-03-07T18:28:19.000Z',
            valid: true,
            latitude: 14.584461,
            longitude: -90.544928,
            speed: 0,
            course: 0,
            altitude: 1509,
          },
          deviceTime: '2025-03-07T18:28:20.000Z',
          attributes: {
            type: 'ERI',
            hdop: 1,
            sat: 12,
            odometer: 358600,
            batteryLevel: 100,
            ignition: false,
            motion: true,
            input: 0,
            in1: false,
            in2: false,
            output: 0,
            out1: false,
            out2: false,
            tag1Id: '7805412CF2DD',
            tag1Temp: 24,
            tag1Humidity: 36,
            tag1Battery: 100,
            tag2Id: '7805412CF25C',
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 745643, locationAreaCode: 5031, mobileCountryCode: 704, mobileNetworkCode: 1 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'an expanded report brings sensors on the wire',
    text: '+RESP:GTERI,040A00,123456789012345,gv200,00000002,,10,1,1,96.1,180,749.7,39.222692,24.165463,20210225065756,0420,0004,759C,3360,00,15529.8,,,2789,,01,00,2,2,282BD47A0B000063,1,FFE2,281FDD5D0B000057,1,FFC8,20210225065800,6974$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2021-02-25T06:57:56.000Z',
            valid: true,
            latitude: 24.165463,
            longitude: 39.222692,
            speed: 51.8898677,
            course: 180,
            altitude: 749.7,
          },
          deviceTime: '2021-02-25T06:58:00.000Z',
          attributes: {
            type: 'ERI',
            hdop: 1,
            odometer: 15529800,
            adc2: 2.789,
            input: 1,
            output: 0,
            temp1: -1.875,
            temp2: -3.5,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 13152, locationAreaCode: 30108, mobileCountryCode: 420, mobileNetworkCode: 4 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'an expanded report of a tracker with a battery',
    text: '+RESP:GTERI,DE0115,123456789012345,gl500m,00000100,0,0,1,2,0.0,0,36.9,-1.844589,52.177779,20201006125701,0234,0015,0135,34A1,19,0,,79,1,,0,20201006125723,184D$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2020-10-06T12:57:01.000Z',
            valid: true,
            latitude: 52.177779,
            longitude: -1.844589,
            speed: 0,
            course: 0,
            altitude: 36.9,
          },
          deviceTime: '2020-10-06T12:57:23.000Z',
          attributes: { type: 'ERI', hdop: 2, power: 0, batteryLevel: 79 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 13473, locationAreaCode: 309, mobileCountryCode: 234, mobileNetworkCode: 15 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'an expanded report measures fuel',
    text: '+BUFF:GTERI,410502,123456789012345,,00000001,,10,1,1,0.0,0,3027.8,-78.706612,-0.955699,20230418170736,0740,0002,A08C,2AB72D,00,0.0,,,,100,110000,1,0099,20230418171004,8B98$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2023-04-18T17:07:36.000Z',
            valid: true,
            latitude: -0.955699,
            longitude: -78.706612,
            speed: 0,
            course: 0,
            altitude: 3027.8,
          },
          deviceTime: '2023-04-18T17:10:04.000Z',
          attributes: {
            type: 'ERI',
            archive: true,
            hdop: 1,
            odometer: 0,
            batteryLevel: 100,
            ignition: false,
            motion: false,
            input: 0,
            in1: false,
            in2: false,
            output: 0,
            out1: false,
            out2: false,
            fuel: 153,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 2799405, locationAreaCode: 41100, mobileCountryCode: 740, mobileNetworkCode: 2 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a truck tells what its bus says',
    text: '+BUFF:GTCAN,8020050402,123456789012345,,00,1,E00FFFFF,YS2K4X20001928588,1,H149381,4236.08,0,0,58,,P94.80,,0,529.00,0.03,0.33,0.77,8688,0008,0042,00,00,001FFFFF,P100.00,5571,,,0,0,,,20,7,0,0.36,0.00,0.00,0,E E05653940B000003,,C*********,,4054MTX,0000,,,1,0.0,101,698.5,-3.647673,40.481997,20241213113715,0214,0003,04D2,B801,00,20241213113715,1A47$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2024-12-13T11:37:15.000Z',
            valid: true,
            latitude: 40.481997,
            longitude: -3.647673,
            speed: 0,
            course: 101,
            altitude: 698.5,
          },
          deviceTime: '2024-12-13T11:37:15.000Z',
          attributes: {
            type: 'CAN',
            archive: true,
            hdop: 1,
            vin: 'YS2K4X20001928588',
            ignition: true,
            obdOdometer: 14938100,
            fuelUsed: 4236.08,
            rpm: 0,
            obdSpeed: 0,
            coolantTemp: 58,
            fuel: 94.8,
            throttle: 0,
            hours: 1904400000,
            drivingTime: 0.03,
            idleHours: 0.33,
            idleFuelConsumption: 0.77,
            axleWeight: 8688,
            tachographInfo: 8,
            indicators: 66,
            lights: 0,
            doors: 0,
            adBlueLevel: 100,
            axleWeight1: 5571,
            driver1Card: 'E E05653940B000003',
            driver1Name: 'C*********',
            registration: '4054MTX',
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 47105, locationAreaCode: 1234, mobileCountryCode: 214, mobileNetworkCode: 3 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a truck on the move tells what its bus says',
    text: '+RESP:GTCAN,4B0201,123456789012345,,00,1,C07FFFFF,,2,H982769,30263.00,1266,69,82,H0,P69.20,,0,2037.40,243.93,45.56,74.33,13115,,C00,,0,,,0,68.3,99,42.5,-69.099503,18.445614,20190417233605,0370,0002,5A3D,EB42,00,20190417183607,BD76$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2019-04-17T23:36:05.000Z',
            valid: true,
            latitude: 18.445614,
            longitude: -69.099503,
            speed: 36.8790631,
            course: 99,
            altitude: 42.5,
          },
          deviceTime: '2019-04-17T18:36:07.000Z',
          attributes: {
            type: 'CAN',
            hdop: 0,
            ignition: true,
            obdOdometer: 98276900,
            fuelUsed: 30263,
            rpm: 1266,
            obdSpeed: 69,
            coolantTemp: 82,
            fuel: 69.2,
            throttle: 0,
            hours: 7334640000,
            drivingTime: 243.93,
            idleHours: 45.56,
            idleFuelConsumption: 74.33,
            axleWeight: 13115,
            indicators: 3072,
            doors: 0,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 60226, locationAreaCode: 23101, mobileCountryCode: 370, mobileNetworkCode: 2 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a diagnosis port tells what the engine says',
    text: '+RESP:GTOBD,360701,123456789012345,LSGTC58UX7Y067312,GV500,0,70FFFF,LSGTC58UX7Y067312,1,12309,983A8140,0,0,33,nan,,0,0,0,,10,0,,0,4.4,0,83.7,36.235142,49.967324,20170829112348,0255,0001,2760,9017,00,690.1,20170829112400,3456$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2017-08-29T11:23:48.000Z',
            valid: true,
            latitude: 49.967324,
            longitude: 36.235142,
            speed: 2.3758108,
            course: 0,
            altitude: 83.7,
          },
          deviceTime: '2017-08-29T11:24:00.000Z',
          attributes: {
            type: 'OBD',
            hdop: 0,
            vin: 'LSGTC58UX7Y067312',
            rpm: 0,
            obdSpeed: 0,
            coolantTemp: 33,
            odbConnect: false,
            dtcsNumber: 0,
            throttle: 10,
            engineLoad: 0,
            odometer: 690100,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 36887, locationAreaCode: 10080, mobileCountryCode: 255, mobileNetworkCode: 1 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'the state of a tracker: SIM card, supply and battery',
    text: '+RESP:GTINF,C20113,123456789012345,,1A,89464278206103756482,19,0,11,12295,13985,4.25,0,0,,,20241104220934,0,0,,00,00,,,20241104162009,06D6$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          deviceTime: '2024-11-04T16:20:09.000Z',
          attributes: {
            type: 'INF',
            ignition: false,
            motion: true,
            iccid: '89464278206103756482',
            rssi: 19,
            power: 12.295,
            power2: 13.985,
            battery: 4.25,
            charge: false,
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a tracker tells its versions',
    text: '+RESP:GTVER,1A0800,123456789012345,GL300,GL300,0A03,0103,20161007041531,10F8$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          deviceTime: '2016-10-07T04:15:31.000Z',
          attributes: { type: 'VER', deviceType: 'GL300', versionFw: 2563, versionHw: 259 },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'ignition is switched on',
    text: '+RESP:GTIGN,BD0221,123456789012345,CV200,,0,140944,0,0.0,358,17.6,-2.223488,51.882342,20251222020123,0234,0015,6093,000F830E,,,5810.9,20251222070035,20251222070035,C60E$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2025-12-22T02:01:23.000Z',
            valid: true,
            latitude: 51.882342,
            longitude: -2.223488,
            speed: 0,
            course: 358,
            altitude: 17.6,
          },
          deviceTime: '2025-12-22T07:00:35.000Z',
          attributes: { type: 'IGN', hdop: 0, ignition: true, odometer: 5810900 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 1016590, locationAreaCode: 24723, mobileCountryCode: 234, mobileNetworkCode: 15 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'ignition is off by voltage',
    text: '+BUFF:GTIGF,060228,123456789012345,,1958,0,0.0,240,390.3,-63.089213,-17.764712,20160309122854,0736,0003,6AB8,5A23,00,,936.8,20160309082858,1368$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2016-03-09T12:28:54.000Z',
            valid: true,
            latitude: -17.764712,
            longitude: -63.089213,
            speed: 0,
            course: 240,
            altitude: 390.3,
          },
          deviceTime: '2016-03-09T08:28:58.000Z',
          attributes: { type: 'IGF', archive: true, hdop: 0, ignition: false, odometer: 936800 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 23075, locationAreaCode: 27320, mobileCountryCode: 736, mobileNetworkCode: 3 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'the second input is off',
    text: '+RESP:GTTSW,1A0100,123456789012345,,1,0,0,4.3,92,70.0,121.354335,31.222073,20090214013254,0460,0000,18d8,6141,00,20100214093254,11F0$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2009-02-14T01:32:54.000Z',
            valid: true,
            latitude: 31.222073,
            longitude: 121.354335,
            speed: 2.3218151,
            course: 92,
            altitude: 70,
          },
          deviceTime: '2010-02-14T09:32:54.000Z',
          attributes: { type: 'TSW', hdop: 0, in2: false },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 24897, locationAreaCode: 6360, mobileCountryCode: 460, mobileNetworkCode: 0 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a driver shows his key',
    text: '+RESP:GTIDA,06020A,123456789012345,,,D2C4FBC5,1,1,1,0.8,0,22.2,117.198630,31.845229,20120802121626,0460,0000,5663,2BB9,00,0.0,,,,,20120802121627,008E$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2012-08-02T12:16:26.000Z',
            valid: true,
            latitude: 31.845229,
            longitude: 117.19863,
            speed: 0.4319656,
            course: 0,
            altitude: 22.2,
          },
          deviceTime: '2012-08-02T12:16:27.000Z',
          attributes: { type: 'IDA', hdop: 1, driverUniqueId: 'D2C4FBC5', odometer: 0 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 11193, locationAreaCode: 22115, mobileCountryCode: 460, mobileNetworkCode: 0 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'harsh cornering is an alarm',
    text: '+RESP:GTHBM,BD0214,123456789012345,cv100,,12,1,1,5.6,344,274.7,-1.601826,6.666228,20250114094616,0620,0001,3EE8,00016E04,,,20250114094616,20250114094616,2862$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2025-01-14T09:46:16.000Z',
            valid: true,
            latitude: 6.666228,
            longitude: -1.601826,
            speed: 3.0237592,
            course: 344,
            altitude: 274.7,
          },
          deviceTime: '2025-01-14T09:46:16.000Z',
          attributes: { type: 'HBM', hdop: 1, alarm: 'hardCornering' },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 93700, locationAreaCode: 16104, mobileCountryCode: 620, mobileNetworkCode: 1 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a camera warns of the driver',
    text: '+RESP:GTDAR,F10406,123456789012345,,4,0,,,1,18.5,0,129.4,114.015430,22.537279,20210922004634,0460,0000,27BD,0DFC,,,,20210922004635,082B$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2021-09-22T00:46:34.000Z',
            valid: true,
            latitude: 22.537279,
            longitude: 114.01543,
            speed: 9.9892045,
            course: 0,
            altitude: 129.4,
          },
          deviceTime: '2021-09-22T00:46:35.000Z',
          attributes: { type: 'DAR', hdop: 1, warningType: 4 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 3580, locationAreaCode: 10173, mobileCountryCode: 460, mobileNetworkCode: 0 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a serial port says something',
    text: '+RESP:GTDAT,270B01,123456789012345,gv300w,1,,,>I:5014|DB|607|0|0.00|0.00|0.00|0|0|0|0|1679|4|<,0,37.6,184,1940.4,-101.041169,22.143452,20240726234344,0334,0020,2F03,BDB2E4B,00,,,,,20240726234346,4CFE$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2024-07-26T23:43:44.000Z',
            valid: true,
            latitude: 22.143452,
            longitude: -101.041169,
            speed: 20.3023832,
            course: 184,
            altitude: 1940.4,
          },
          deviceTime: '2024-07-26T23:43:46.000Z',
          attributes: { type: 'DAT', hdop: 0, data: '>I:5014|DB|607|0|0.00|0.00|0.00|0|0|0|0|1679|4|<' },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 198913611, locationAreaCode: 12035, mobileCountryCode: 334, mobileNetworkCode: 20 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a tracker without fix hears access points',
    text: '+RESP:GTWIF,210102,123456789012345,,1,08626693fb98,-36,,,,,,,,97,20170119071300,05E3$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          deviceTime: '2017-01-19T07:13:00.000Z',
          attributes: { type: 'WIF', batteryLevel: 97 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            wifiAccessPoints: [{ macAddress: '08:62:66:93:fb:98', signalStrength: -36 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'neighbouring towers of a report',
    text: '+RESP:GTGSM,400201,123456789012345,STR,0234,0015,003a,56a2,18,,0234,0015,003a,77bc,14,,0234,0015,003a,32d9,12,,0234,0015,003a,062a,12,,0234,0015,003a,62a2,11,,0234,0015,003a,56a0,10,,0234,0015,003a,7489,15,,20170219080049,0030$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          deviceTime: '2017-02-19T08:00:49.000Z',
          attributes: { type: 'GSM' },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                mobileCountryCode: 234,
                mobileNetworkCode: 15,
                locationAreaCode: 58,
                cellId: 22178,
                signalStrength: -92,
              },
              {
                mobileCountryCode: 234,
                mobileNetworkCode: 15,
                locationAreaCode: 58,
                cellId: 30652,
                signalStrength: -96,
              },
              {
                mobileCountryCode: 234,
                mobileNetworkCode: 15,
                locationAreaCode: 58,
                cellId: 13017,
                signalStrength: -98,
              },
              {
                mobileCountryCode: 234,
                mobileNetworkCode: 15,
                locationAreaCode: 58,
                cellId: 1578,
                signalStrength: -98,
              },
              {
                mobileCountryCode: 234,
                mobileNetworkCode: 15,
                locationAreaCode: 58,
                cellId: 25250,
                signalStrength: -99,
              },
              {
                mobileCountryCode: 234,
                mobileNetworkCode: 15,
                locationAreaCode: 58,
                cellId: 22176,
                signalStrength: -100,
              },
              {
                mobileCountryCode: 234,
                mobileNetworkCode: 15,
                locationAreaCode: 58,
                cellId: 29833,
                signalStrength: -95,
              },
            ],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'somebody calls for help',
    text: '+RESP:GTSOS,020102,123456789012345,,0,0,1,1,4.3,92,70.0,121.354335,31.222073,20090214013254,0460,0000,18d8,6141,00,,20090214093254,11F0$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2009-02-14T01:32:54.000Z',
            valid: true,
            latitude: 31.222073,
            longitude: 121.354335,
            speed: 2.3218151,
            course: 92,
            altitude: 70,
          },
          deviceTime: '2009-02-14T09:32:54.000Z',
          attributes: { type: 'SOS', hdop: 1, alarm: 'sos' },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 24897, locationAreaCode: 6360, mobileCountryCode: 460, mobileNetworkCode: 0 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a tracker that comes to rest is no alarm',
    text: '+RESP:GTSTT,110100,123456789012345,,41,0,4.3,92,70.0,121.354335,31.222073,20110214013254,0460,0000,18d8,6141,,20110214093254,0022$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2011-02-14T01:32:54.000Z',
            valid: true,
            latitude: 31.222073,
            longitude: 121.354335,
            speed: 2.3218151,
            course: 92,
            altitude: 70,
          },
          deviceTime: '2011-02-14T09:32:54.000Z',
          attributes: { type: 'STT', hdop: 0, motion: false },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 24897, locationAreaCode: 6360, mobileCountryCode: 460, mobileNetworkCode: 0 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'the receiver is off, only the cell is known',
    text: '+BUFF:GTSTC,410301,123456789012345,,,0,,,,,,,0228,0002,4EE8,1BFF489,00,20181207134332,EC90$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          deviceTime: '2018-12-07T13:43:32.000Z',
          attributes: { type: 'STC', archive: true },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 29357193, locationAreaCode: 20200, mobileCountryCode: 228, mobileNetworkCode: 2 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'the oldest models send no version',
    text: '+RESP:GTTRI,123456789012345,1,0,99,1,0.0,354,18.5,18.821100,-34.084002,20170607152024,0655,0001,00DD,1CAE,00,0103010100,20170607172115,3E7D$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2017-06-07T15:20:24.000Z',
            valid: true,
            latitude: -34.084002,
            longitude: 18.8211,
            speed: 0,
            course: 354,
            altitude: 18.5,
          },
          deviceTime: '2017-06-07T17:21:15.000Z',
          attributes: { type: 'TRI', hdop: 1 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 7342, locationAreaCode: 221, mobileCountryCode: 655, mobileNetworkCode: 1 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
  {
    name: 'a lamp of a Bluetooth tag',
    text: '+RESP:GTBAA,6E0A03,123456789012345,,00,6,5,01,003F,SENTEMP1,7805412CF2DD,1,3466,24,36,1,0.0,0,1509.0,-90.544928,14.584461,20250307182819,0704,0001,13A7,000B60AB,00,,20250307182820,1ABC$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2025-03-07T18:28:19.000Z',
            valid: true,
            latitude: 14.584461,
            longitude: -90.544928,
            speed: 0,
            course: 0,
            altitude: 1509,
          },
          deviceTime: '2025-03-07T18:28:20.000Z',
          attributes: {
            type: 'BAA',
            hdop: 1,
            accessoryName: 'SENTEMP1',
            accessoryMac: '7805412CF2DD',
            accessoryStatus: 1,
            accessoryVoltage: 3.466,
            accessoryTemp: 24,
            accessoryHumidity: 36,
          },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 745643, locationAreaCode: 5031, mobileCountryCode: 704, mobileNetworkCode: 1 }],
          },
        },
      ],
    },
    source: 'composed',
  },
  {
    name: 'a Bluetooth tag shows itself',
    text: '+RESP:GTBID,6E0A03,123456789012345,,1,5,000A,7805412CF2DD,3466,1,0.0,0,1509.0,-90.544928,14.584461,20250307182819,0704,0001,13A7,000B60AB,00,,20250307182820,1ABC$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2025-03-07T18:28:19.000Z',
            valid: true,
            latitude: 14.584461,
            longitude: -90.544928,
            speed: 0,
            course: 0,
            altitude: 1509,
          },
          deviceTime: '2025-03-07T18:28:20.000Z',
          attributes: { type: 'BID', hdop: 1, accessoryMac: '7805412CF2DD', accessoryVoltage: 3.466 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 745643, locationAreaCode: 5031, mobileCountryCode: 704, mobileNetworkCode: 1 }],
          },
        },
      ],
    },
    source: 'composed',
  },
  {
    name: 'light falls into a tracker',
    text: '+RESP:GTLSA,DE0114,123456789012345,,1,0,1,1,0.0,0,28.0,-118.268093,33.975430,20200901105954,0311,0480,3500,00D07F02,18,0,2,93,0,,21.5,20200901110000,0355$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2020-09-01T10:59:54.000Z',
            valid: true,
            latitude: 33.97543,
            longitude: -118.268093,
            speed: 0,
            course: 0,
            altitude: 28,
          },
          deviceTime: '2020-09-01T11:00:00.000Z',
          attributes: { type: 'LSA', hdop: 1, lightLevel: 2, batteryLevel: 93, temp1: 21.5 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 13664002, locationAreaCode: 13568, mobileCountryCode: 311, mobileNetworkCode: 480 }],
          },
        },
      ],
    },
    source: 'composed',
  },
  {
    name: 'a fuel sensor speaks through the serial port',
    text: '+RESP:GTDTT,060100,123456789012345,,,,1,12,434F4D422C302C33352E35,20210608143939,32CF$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [{ deviceTime: '2021-06-08T14:39:39.000Z', attributes: { type: 'DTT', fuel: 35.5 } }],
    },
    source: 'composed',
  },
  {
    name: 'a tracker hears towers only',
    text: '+RESP:GTLBS,440502,123456789012345,GL530,0,0,100,,0,,,0,0234,0015,003a,56a2,18,,0234,0015,003a,77bc,14,,,,,,,,20180704180100,004C$',
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          deviceTime: '2018-07-04T18:01:00.000Z',
          attributes: { type: 'LBS', batteryLevel: 100 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [
              {
                mobileCountryCode: 234,
                mobileNetworkCode: 15,
                locationAreaCode: 58,
                cellId: 22178,
                signalStrength: -92,
              },
              {
                mobileCountryCode: 234,
                mobileNetworkCode: 15,
                locationAreaCode: 58,
                cellId: 30652,
                signalStrength: -96,
              },
            ],
          },
        },
      ],
    },
    source: 'composed',
  },
  {
    name: 'a binary report of one location',
    hex: '2b5253500700fc1fbf005d45010202090c22384e5a0c220564377e42071001000000000000007eff75a151025c6a8107e10801081a2a02680003189c1ac500000000000002100700000000000000000007e1080108241019e17ebe0d0a',
    expect: {
      uniqueIds: ['123456789012345', '874323186832646661'],
      positions: [
        {
          fix: {
            time: '2017-08-01T08:26:42.000Z',
            valid: false,
            latitude: 39.611009,
            longitude: -9.068207,
            speed: 0,
            course: 0,
            altitude: 126,
          },
          attributes: { batteryLevel: 100, power: 14.206, sat: 7, hdop: 0 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 6853, locationAreaCode: 6300, mobileCountryCode: 616, mobileNetworkCode: 3 }],
          },
        },
      ],
    },
    source: 'Gl200BinaryProtocolDecoderTest.java',
  },
  {
    name: 'a binary packet may carry a name for an id',
    hex: '2b5253500300fc1fff0064450102020867623130302d446f642f442105007018217345005f010100000001100045073c4d4101db86bd07e106130b2b0f0460000018770013000000030000000106020f2300002714301107e106130b2b1003424efb0d0a',
    expect: {
      uniqueIds: ['gb100-Do', '7449570816660685935'],
      positions: [
        {
          fix: {
            time: '2017-06-19T11:43:15.000Z',
            valid: true,
            latitude: 31.164093,
            longitude: 121.392449,
            speed: 0,
            course: 272,
            altitude: 69,
          },
          attributes: { batteryLevel: 100, power: 12.1, sat: 5, hdop: 1 },
        },
      ],
    },
    source: 'Gl200BinaryProtocolDecoderTest.java',
  },
  {
    name: 'a binary event tells of the receiver',
    hex: '2b4556540c00fc1fbf005c45010101080c22384e5a0c220564312a41090100000000003f007dff75a11a025c6a7807e1070a14041202680003189c1ac500000000000000000000000000000000000007e1070b041134054e5c6e0d0a',
    expect: {
      uniqueIds: ['123456789012345', '874323186832646661'],
      positions: [
        {
          fix: {
            time: '2017-07-10T20:04:18.000Z',
            valid: false,
            latitude: 39.611,
            longitude: -9.068262,
            speed: 0,
            course: 63,
            altitude: 125,
          },
          attributes: { event: 12, versionFw: '264', batteryLevel: 100, power: 12.586, sat: 9, hdop: 0 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 6853, locationAreaCode: 6300, mobileCountryCode: 616, mobileNetworkCode: 3 }],
          },
        },
      ],
    },
    source: 'Gl200BinaryProtocolDecoderTest.java',
  },
  {
    name: 'compressed points follow each other by a second',
    hex: '2b5253506400fc1fbf004145010202090c22384e5a0c22056438ed2205000361c6f0ff75a1b4025c6af959803d8ba07ffe17de0007e1080108241019e17ebe0d0a',
    expect: {
      uniqueIds: ['123456789012345', '874323186832646661'],
      positions: [
        {
          fix: {
            time: '2017-08-01T08:36:27.000Z',
            valid: true,
            latitude: 39.611129,
            longitude: -9.068108,
            speed: 12.2570239,
            course: 240,
          },
          attributes: {},
        },
        {
          fix: {
            time: '2017-08-01T08:36:28.000Z',
            valid: true,
            latitude: 39.611095,
            longitude: -9.06817,
            speed: 12.3110196,
            course: 239,
          },
          attributes: {},
        },
      ],
    },
    source: 'Gl200BinaryProtocolDecoderTest.java',
  },
  {
    name: 'a binary answer to a command carries nothing',
    hex: '2b41434b017f244501010108676231303000000000ffff07e1070b03112d054dfe030d0a',
    expect: {},
    source: 'Gl200BinaryProtocolDecoderTest.java',
  },
  {
    name: 'a binary state tells supply and battery',
    hex: '2b494e4607fd7f004e0c22384e5a0c220545010202092100070007e10801081a2a000000000000000000000000000138ed10685f8901450000000000000000000007e1080108241019e17ebe0d0a',
    expect: {
      uniqueIds: ['123456789012345', '874323186832646661'],
      positions: [
        {
          deviceTime: '2017-08-01T08:36:16.000Z',
          attributes: { versionFw: '521', sat: 7, charge: true, power: 14.573, battery: 4.2, batteryLevel: 95 },
        },
      ],
    },
    source: 'composed',
  },
  {
    name: 'a datagram is one message',
    text: '+RESP:GTFRI,02010C,123456789012345,,0,0,1,1,18.0,233,118.1,7.615551,51.515600,20140106130516,0262,0007,79E6,B956,,72,20140106140524,09CE$',
    udp: true,
    expect: {
      uniqueIds: ['123456789012345'],
      positions: [
        {
          fix: {
            time: '2014-01-06T13:05:16.000Z',
            valid: true,
            latitude: 51.5156,
            longitude: 7.615551,
            speed: 9.719226,
            course: 233,
            altitude: 118.1,
          },
          deviceTime: '2014-01-06T14:05:24.000Z',
          attributes: { type: 'FRI', hdop: 1, batteryLevel: 72 },
          network: {
            radioType: 'gsm',
            considerIp: false,
            cellTowers: [{ cellId: 47446, locationAreaCode: 31206, mobileCountryCode: 262, mobileNetworkCode: 7 }],
          },
        },
      ],
    },
    source: 'Gl200TextProtocolDecoderTest.java',
  },
]
