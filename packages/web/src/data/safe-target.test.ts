import { expect, test } from 'vitest'
import { HOME, safeTarget } from './safe-target.ts'

const OWN = 'https://fleet.example'
/** Ways to write "somewhere else" after `/login?to=`, as a browser hands them over: decoded once. */
const ELSEWHERE = [
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/.\\\\evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '//evil.example/..',
  '//evil.example:443',
  '//evil.example@fleet.example',
  '//fleet.example@evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\t\\evil.example',
  '/\r\n//evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' https://evil.example',
  '\u00a0//evil.example',
  '\u0000//evil.example',
  '\ufeff//evil.example',
  'https://evil.example',
  'http://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https:///evil.example',
  'http:fleet.example',
  'ftp://evil.example',
  'wss://evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://fleet.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://fleet.example/1',
  'about:blank',
  'file:///etc/passwd',
  'view-source:https://evil.example',
  'mailto:a@b',
  'evil.example',
  'www.evil.example/home',
  '.evil.example',
  '@evil.example',
  ':80',
  '?to=//evil.example',
  '#//evil.example',
  '',
  ' ',
  '.',
  '..',
  'home',
  './home',
  '../home',
  '％2f％2fevil.example',
  '／／evil.example',
  '%2f%2fevil.example',
]
/** What may look strange and still stays here. */
const HERE = [
  '/%2f%2fevil.example',
  '/%2F/evil.example',
  '/%5cevil.example',
  '/%09/evil.example',

  '/a//evil.example',
  '/javascript:alert(1)',
  '/@evil.example',

  '/／evil.example',
]

test('[C-29] nothing in the address of the login leads to another origin', () => {
  expect(ELSEWHERE.length).toBeGreaterThan(60)
  for (const to of [...ELSEWHERE, undefined, null, 7, {}, ['/home'], ['//evil.example']])
    expect(safeTarget(to, OWN), JSON.stringify(to)).toBe(HOME)
  for (const to of HERE) {
    const target = safeTarget(to, OWN)
    // Read once more by a browser, as the router does.
    expect(URL.parse(target, OWN)?.origin, to).toBe(OWN)
    expect(target, to).not.toMatch(/^\/[/\\]/)
  }
})

test('[C-29] a path of our own is kept with its query and place', () => {
  expect(safeTarget('/devices/7?tab=log#end', OWN)).toBe('/devices/7?tab=log#end')
})
