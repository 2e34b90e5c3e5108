import { expect, test } from 'vitest'
import { startBefore } from '../testing/scripted-server.ts'

test('what is changed is what the address names: that server would change whom the body names', async () => {
  const heard: unknown[] = []
  const { url } = await startBefore(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    if (text !== '') heard.push(JSON.parse(text))
    response.end(JSON.stringify({ id: 5, name: 'Sul' }))
  })
  const put = async (path: string, body: object) => {
    const headers = { cookie: 'JSESSIONID=ana', 'content-type': 'application/json' }
    return (await fetch(`${url}/api/${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })).status
  }
  for (const path of ['groups/5', 'geofences/5', 'users/5']) expect(await put(path, { id: 7, name: 'Sul' })).toBe(400)
  expect(heard).toEqual([])
  expect(await put('groups/5', { name: 'Sul', ownField: 'ours' })).toBe(200)
  expect(await put('groups/5', { id: 5, name: 'Sul' })).toBe(200)
  expect(heard).toEqual([
    { id: 5, name: 'Sul' },
    { id: 5, name: 'Sul' },
  ])
})
