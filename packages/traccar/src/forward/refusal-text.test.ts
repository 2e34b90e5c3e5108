import { expect, test } from 'vitest'
import { refusalText } from './refusal-text.ts'

test('of a stack trace only the sentence of its first line is left', () => {
  const trace = 'java.lang.SecurityException: Device access denied\n\tat org.traccar.api.security.PermissionsService'
  expect(refusalText(trace, '/api/devices')).toBe('Device access denied')
  expect(refusalText('Device access denied', '/api/devices')).toBe('Device access denied')
  const nested = 'java.lang.RuntimeException: java.lang.IllegalArgumentException: Time period exceeds the limit\n\tat x'
  expect(refusalText(nested, '/api/reports/trips')).toBe('Time period exceeds the limit')
})

test('an account that may not come in is told so in the words the login knows', () => {
  expect(refusalText('java.lang.SecurityException: User is disabled\n', '/api/session')).toBe('Account is disabled')
  expect(refusalText('java.lang.SecurityException: User has expired\n', '/api/session')).toBe(
    'Account is disabled - User has expired',
  )
})

test('what exists already is told by the call, and nothing of the database leaves', () => {
  const twice =
    "org.traccar.storage.StorageException: java.sql.SQLIntegrityConstraintViolationException: Duplicate entry 'a' for key 'tc_users.email'\n\tat org.traccar"
  expect(refusalText(twice, '/api/users')).toBe('Email already exists')
  expect(refusalText(twice, '/api/devices/7')).toBe('Unique ID already exists')
  const broken = 'org.traccar.storage.StorageException: java.sql.SQLException: NULL not allowed for column "NAME"; SQL'
  expect(refusalText(broken, '/api/devices')).toBe('Invalid input')
  expect(refusalText('java.lang.NullPointerException\n\tat org.traccar', '/api/reports/route')).toBe('Invalid input')
  expect(refusalText('<html><body>Error 401</body></html>', '/api/media/1/a.jpg')).toBe('')
})
