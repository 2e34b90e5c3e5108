import type { DeviceStatus, Event } from '@rastro/contracts'
import type { HeldStatus } from '../fleet/others.ts'
import type { PositionRecord } from '../store/position-record.ts'

/** What one node tells the others, some hundredths of a second gathered. */
export interface News {
  node: number
  /** Counts the messages of a node that carry something, from 1; a beat repeats the last. A gap means one was lost. */
  count: number
  records?: readonly PositionRecord[]
  statuses?: readonly HeldStatus[]
  told?: readonly { deviceId: number; status: DeviceStatus }[]
  addresses?: readonly { deviceId: number; positionId: number; address: string | null }[]
  events?: readonly { userId: number; event: Event }[]
  /** It just came and wants to be told what everybody holds. */
  isHello?: boolean
  /** It goes away. */
  isBye?: boolean
}

/** Write news as JSON; instants are milliseconds. */
export function writeNews({ records, statuses, ...others }: News): Uint8Array {
  const text = JSON.stringify({
    ...others,
    ...(records && {
      records: records.map((record) => ({
        ...record,
        events: undefined,
        serverTime: record.serverTime.getTime(),
        deviceTime: record.deviceTime.getTime(),
        fixTime: record.fixTime.getTime(),
      })),
    }),
    ...(statuses && {
      statuses: statuses.map(({ deviceId, status, lastUpdate }) => [deviceId, status, lastUpdate?.getTime() ?? null]),
    }),
  })
  return Buffer.from(text)
}

type Written<T, Instants extends keyof T> = Omit<T, Instants> & Record<Instants, number>

/** Read news. Only nodes of the same installation write it. @throws SyntaxError, TypeError for anything else */
export function readNews(message: Uint8Array): News {
  const { records, statuses, ...others } = JSON.parse(Buffer.from(message).toString()) as Omit<
    News,
    'records' | 'statuses'
  > & {
    records?: Written<PositionRecord, 'serverTime' | 'deviceTime' | 'fixTime'>[]
    statuses?: [number, DeviceStatus, number | null][]
  } // written above
  return {
    ...others,
    ...(records && {
      records: records.map((record) => ({
        ...record,
        serverTime: new Date(record.serverTime),
        deviceTime: new Date(record.deviceTime),
        fixTime: new Date(record.fixTime),
      })),
    }),
    ...(statuses && {
      statuses: statuses.map(([deviceId, status, time]) => ({
        deviceId,
        status,
        lastUpdate: time === null ? null : new Date(time),
      })),
    }),
  }
}
