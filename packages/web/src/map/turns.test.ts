import { expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

test('steps that fit go together, the others come in later tasks and in their order', async () => {
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  const turn = createTurns()
  const done: string[] = []
  const task = async (name: string) => {
    await turn()
    time += 3
    done.push(name)
  }
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map(task))
  const inFirstTask = new Promise((resolve) => setTimeout(() => setTimeout(() => resolve([...done]))))
  expect(await inFirstTask).toEqual(['a', 'b', 'c'])
  await all
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e'])
  vi.restoreAllMocks()
})
