import { USER_DEFAULTS } from '@rastro/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApi, PASSWORD, postLogin, type TestApi } from '../testing/api.ts'

/** Tries of each kind. The long run: `TIMING_TRIES=2000`, alone on the machine. */
const TRIES = Number(process.env['TIMING_TRIES'] ?? 12)
const isLong = TRIES >= 1_000
/** How likely so different times are of the same kind. The short run may be disturbed; a hash left out shows all the same. */
const LEAST_LIKELY = isLong ? 0.01 : 0.001

const emailsOf = (kind: string) => (index: number) => `${kind}${index}@example.com`

/** A time for each kind of failure, taken in turns so that what else happens burdens all alike. Milliseconds. */
async function measure(api: TestApi, kinds: Readonly<Record<string, (index: number) => string>>) {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
  const answers = new Set<string>()
  for (let index = 0; index < TRIES; index++)
    for (const [kind, emailOf] of Object.entries(kinds)) {
      // Every try from another provider: it is not the throttle that is measured.
      const headers = {
        'x-forwarded-for': `${1 + (index % 200)}.${Math.floor(index / 200) * 3 + Object.keys(kinds).indexOf(kind)}.0.1`,
      }
      const began = performance.now()
      const answer = await postLogin(api.url, { email: emailOf(index), password: 'wrong' }, headers)
      const text = await answer.text()
      times[kind]!.push(performance.now() - began)
      answers.add(`${answer.status} ${text}`)
    }
  return { times, answers }
}

/** Which part of a list lies at or below a value. */
function shareBelow(list: readonly number[], value: number): number {
  return list.filter((each) => each <= value).length / list.length
}

/** Two-sample Kolmogorov-Smirnov test: how likely two samples are of one distribution. */
function likelihoodOfSame(one: readonly number[], other: readonly number[]): number {
  const distance = Math.max(
    ...[...one, ...other].map((value) => Math.abs(shareBelow(one, value) - shareBelow(other, value))),
  )
  const size = Math.sqrt((one.length * other.length) / (one.length + other.length))
  const lambda = (size + 0.12 + 0.11 / size) * distance
  let sum = 0
  for (let term = 1; term <= 100; term++) sum += 2 * (-1) ** (term - 1) * Math.exp(-2 * term * term * lambda * lambda)
  return lambda < 0.2 ? 1 : Math.min(1, Math.max(0, sum))
}

test('the test tells samples of two kinds apart, and takes one kind for one', () => {
  const near = Array.from({ length: 20 }, (_, index) => 50 + index)
  expect(
    likelihoodOfSame(
      near,
      near.map((time) => time + 0.5),
    ),
  ).toBeGreaterThan(0.5)
  expect(
    likelihoodOfSame(
      near,
      near.map((time) => time / 10),
    ),
  ).toBeLessThan(1e-6)
})

test('[C-19] unknown, wrong and blocked accounts are refused in the same words and after the same time', {
  retry: 2,
  timeout: 3_600_000,
}, async () => {
  const api = await createTestApi({ trustedProxies: ['127.0.0.1'] })
  onTestFinished(() => api.close())
  const hash = await api.gate.passwords.hash(PASSWORD)
  for (const [kind, disabled] of [
    ['known', false],
    ['blocked', true],
  ] as const)
    for (let index = 0; index < TRIES; index++) {
      const email = `${kind}${index}@example.com`
      const user = await api.store.users.add({ ...USER_DEFAULTS, name: email, email, disabled })
      await api.store.users.setPasswordHash(user.id, hash)
      api.gate.access.putUser(user)
    }
  const { times, answers } = await measure(api, {
    known: emailsOf('known'),
    blocked: emailsOf('blocked'),
    unknown: emailsOf('unknown'),
  })
  expect([...answers]).toEqual(['401 HTTP 401 Unauthorized'])
  const { known = [], blocked = [], unknown = [] } = times
  expect(likelihoodOfSame(known, unknown)).toBeGreaterThan(LEAST_LIKELY)
  expect(likelihoodOfSame(known, blocked)).toBeGreaterThan(LEAST_LIKELY)
})
