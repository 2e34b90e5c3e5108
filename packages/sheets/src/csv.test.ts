import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('[C-31] a line of CSV quotes what has to be and computes nothing', () => {
  expect(csvLine(['a', 1.5, true, null, ''])).toBe('a,1.5,true,,\r\n')
  expect(csvLine(['a,b', 'say "x"', 'two\nlines', ' blank'])).toBe('"a,b","say ""x""","two\nlines"," blank"\r\n')
  for (const text of ['=1+1', '+55', '-1', '@a', '\t1', '\r1', '\u00001', '  =1', '＝1', ' ＋1'])
    expect(csvLine([text]).replaceAll('"', ''), JSON.stringify(text)).toBe(`'${text}\r\n`)
  expect(csvLine([-1, '1-2', 'a=b'])).toBe('-1,1-2,a=b\r\n')
})
