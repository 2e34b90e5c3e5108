import { expect, test } from 'vitest'
import { nestsRepetitions, serverExpressions, tormentsOf } from './regular-expressions.ts'
import { brokenRules, RULES } from './source-rules.ts'

test('a line that breaks a rule is told with its place and the reason', () => {
  const text = "const a = 1\nelement.innerHTML = name\nconst run = new Function('x')\n"
  const told = brokenRules(RULES, [{ path: 'packages/web/src/ui/a.tsx', text }])
  expect(told).toEqual([
    'packages/web/src/ui/a.tsx:3: no text becomes a program: expressions have an interpreter of their own',
    'packages/web/src/ui/a.tsx:2: what trackers and people write is text in the page, never markup',
  ])
})

test('[C-08] [C-30] [C-32] no text becomes a program, markup, SQL or an easily guessed secret anywhere in the product', () => {
  expect(brokenRules()).toEqual([])
})

test('a repetition in a repetition is recognised, whatever stands around it', () => {
  for (const bad of ['(a+)+', '^(\\d*,?)*$', '((x|y+)z?)*', '(?:[a-z]{2,})+', '(([)]+))*'])
    expect(nestsRepetitions(bad), bad).toBe(true)
  for (const good of ['(a{2})+', '[+*]+', '\\(a+\\)+', '(a+)?', '(?:\\d{1,3}\\.){3}', 'a+b*'])
    expect(nestsRepetitions(good), good).toBe(false)
})

/** Longer than any text of a tracker that is given to an expression. */
const LENGTH = 4_096
const MOST_MS = 5

function busyMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('[C-32] no regular expression of the server takes a long time for any text', () => {
  const found = serverExpressions()
  expect(found.length).toBeGreaterThan(200)
  expect(found.filter(({ pattern }) => nestsRepetitions(pattern))).toEqual([])
  const endless = found.filter(({ pattern }) => /[*+]|,\}/.test(pattern))
  expect(endless.length).toBeGreaterThan(50)
  const slow: string[] = []
  for (const one of endless)
    for (const text of tormentsOf(one, LENGTH)) {
      const expression = new RegExp(one.pattern, one.flags)
      const run = () => void expression.test(text)
      // The collector of memory may fall into one of them, not into three.
      if (busyMs(run) > MOST_MS && busyMs(run) > MOST_MS && busyMs(run) > MOST_MS)
        slow.push(`${one.path} /${one.pattern}/ on ${JSON.stringify(text.slice(0, 20))}`)
    }
  expect([...new Set(slow)]).toEqual([])
})
