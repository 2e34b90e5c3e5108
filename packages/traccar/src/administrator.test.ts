import { expect, test } from 'vitest'
import { linksBetween } from './administrator.ts'

test.each([
  ['PostgreSQL and MySQL', { userid: 3, deviceid: 8 }],
  ['H2', { USERID: 3, DEVICEID: 8 }],
  ['whoever says it as it is', { userId: 3, deviceId: 8 }],
])('links are read with the keys of %s', async (_, row) => {
  const asked: string[] = []
  const get = async <T>(path: string): Promise<T> => {
    asked.push(path)
    return [row] as T // what that call answers
  }
  expect(await linksBetween({ get }, ['userId', 0], ['deviceId', 8])).toEqual([{ ownerId: 3, propertyId: 8 }])
  expect(asked).toEqual(['/api/permissions?userId=0&deviceId=8'])
})
