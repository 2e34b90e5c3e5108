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
