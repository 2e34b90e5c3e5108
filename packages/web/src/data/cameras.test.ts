import { expect, test, vi } from 'vitest'
import { type CameraPort, requestVideo, VIDEO_ATTEMPTS } from './cameras.ts'

const device = { id: 7, uniqueId: 'cam 7' }
const signal = new AbortController().signal

function portOf(videos: (string | null)[], start: CameraPort['start'] = async () => ({})) {
  const lastVideo = vi.fn<CameraPort['lastVideo']>(async () => videos.shift() ?? null)
  return { start: vi.fn<CameraPort['start']>(start), lastVideo, wait: vi.fn<CameraPort['wait']>(async () => {}) }
}

test('a video is the first the device tells of after it was asked', async () => {
  const port = portOf(['old.mp4', 'old.mp4', null, 'new.mp4'])
  expect(await requestVideo(device, 'external', signal, port)).toBe('/api/media/cam%207/new.mp4')
  expect(port.start).toHaveBeenCalledExactlyOnceWith(7, 2)
  expect(port.wait).toHaveBeenCalledTimes(3)
})

test('a camera whose command is refused fails at once', async () => {
  const port = portOf([], () => Promise.reject(new Error('400')))
  await expect(requestVideo(device, 'internal', signal, port)).rejects.toMatchObject({ failure: 'command' })
  expect(port.wait).not.toHaveBeenCalled()
})

test('after ten attempts a video that is not ready is given up', async () => {
  const port = portOf([])
  await expect(requestVideo(device, 'internal', signal, port)).rejects.toMatchObject({ failure: 'notReady' })
  expect(VIDEO_ATTEMPTS).toBe(10)
  expect(port.wait).toHaveBeenCalledTimes(10)
})

test('two cameras of a vehicle are asked one after the other, so that none shows what the other saw', async () => {
  const port = portOf(['old.mp4', 'old.mp4', 'in.mp4', 'in.mp4', 'in.mp4', 'out.mp4'])
  const both = [requestVideo(device, 'internal', signal, port), requestVideo(device, 'external', signal, port)]
  expect(await Promise.all(both)).toEqual(['/api/media/cam%207/in.mp4', '/api/media/cam%207/out.mp4'])
  expect(port.start.mock.calls).toEqual([
    [7, 1],
    [7, 2],
  ])
})

test('a camera that fails leaves the other its turn, and one nobody waits for any more is not asked', async () => {
  const left = new AbortController()
  const port = portOf(['old.mp4', 'old.mp4', 'new.mp4'])
  port.start.mockRejectedValueOnce(new Error('400'))
  const first = requestVideo(device, 'internal', signal, port)
  const second = requestVideo(device, 'external', left.signal, port)
  const third = requestVideo(device, 'external', signal, port)
  left.abort()
  await expect(first).rejects.toMatchObject({ failure: 'command' })
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  expect(await third).toBe('/api/media/cam%207/new.mp4')
  expect(port.start).toHaveBeenCalledTimes(2)
})
