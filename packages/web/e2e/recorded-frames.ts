import type { TrackerName } from '@rastro/testkit/trackers/index'

/** What a real tracker once said, as its bytes went over the wire (from packages/testkit/frames), and where that was. */
export interface Recording {
  readonly protocol: TrackerName
  readonly uniqueId: string
  /** Of a protocol over TCP: its packets, each sent after the answer to the one before. */
  readonly packets?: readonly Buffer[]
  /** Of a protocol in requests: path with query. */
  readonly path?: string
  /** The last place of the recording as the Portuguese page writes it. */
  readonly place: string
}

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex')
const text = (characters: string): Buffer => Buffer.from(characters, 'latin1')

/** One of each protocol. */
export const RECORDINGS: readonly Recording[] = [
  {
    protocol: 'gps103',
    uniqueId: '359710049090138',
    packets: [
      text('##,imei:359710049090138,A;'),
      text(
        'imei:359710049090138,tracker,160629022948,,F,182949.000,A,4043.8839,N,11328.8029,W,65.26,271.82,,1,0,31.37%,51442,;',
      ),
    ],
    place: '40,73140, -113,48005',
  },
  {
    protocol: 'gt06',
    uniqueId: '864717003283581',
    packets: [
      hex('78780d01086471700328358100093f040d0a'),
      hex('78781f12110819110216d402f250340828924055d4c801944600d300c09501429c830d0a'),
    ],
    place: '27,46371, 76,04256',
  },
  {
    protocol: 'h02',
    uniqueId: '1451316409',
    packets: [text('*HQ,1451316409,V1,030149,A,-23-29.0095,S,-46-51.5852,W,2.4,065,070315,FFFFFFFF#')],
    place: '-23,48349, -46,85975',
  },
  {
    protocol: 'osmand',
    uniqueId: '902064',
    path: '/?id=902064&lat=42.06288&lon=-88.23412&timestamp=1442068686579&hdop=6.0&altitude=224.0&speed=0.0',
    place: '42,06288, -88,23412',
  },
  {
    protocol: 'suntech',
    uniqueId: '007238270',
    packets: [
      text(
        'ST300STT;007238270;40;313;20190220;12:05:04;c99e48;+04.644623;-074.076922;010.390;202.77;20;1;997100;14.10;100000;2;8384;003634;4.1;1\r',
      ),
    ],
    place: '4,64462, -74,07692',
  },
  {
    protocol: 'teltonika',
    uniqueId: '123456789012345',
    packets: [
      hex('000f313233343536373839303132333435'),
      hex(
        '00000000000000b98e0200000179555c7bf8010b3a1cfbebc142b00000000000000000ec000f000900f00000150000c80000450200710100740001070100fa0000ec01000500b500000018000000430d560044000000190000000100f1000000000000000000000179555c83c8010b3a1cfbebc142b0000000000000000185000f000900f00000150000c80000450200710100740001070100fa00018511000500b500000018000000430d560044000000190000000100f100000000000000000200003251',
      ),
    ],
    place: '-33,96560, 18,83579',
  },
]
