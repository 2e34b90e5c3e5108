import type { Device } from '@rastro/contracts'
import type { Traccar } from '../connect.ts'
import { orNothing } from './sight.ts'

const MOST_BYTES = 2 * 1024 * 1024

/** The picture of a vehicle, which the server gives to sessions alone. */
export function createPictures({ administrator }: Pick<Traccar, 'administrator'>) {
  return async (deviceId: number): Promise<{ content: Buffer; type: string } | undefined> => {
    const device = await administrator.get<Device>(`/api/devices/${deviceId}`).catch(orNothing)
    const name = device?.attributes['deviceImage']
    if (!device || typeof name !== 'string' || name === '') return undefined
    const path = `/api/media/${encodeURIComponent(device.uniqueId)}/${encodeURIComponent(name)}`
    const answer = await administrator.file(path)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer) {
      const bytes = chunk as Buffer // nobody set an encoding
      if ((size += bytes.length) > MOST_BYTES) return undefined
      chunks.push(bytes)
    }
    const type = answer.headers['content-type'] ?? ''
    return answer.statusCode === 200 && type.startsWith('image/') ? { content: Buffer.concat(chunks), type } : undefined
  }
}
