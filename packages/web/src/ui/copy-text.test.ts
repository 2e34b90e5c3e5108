import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'execCommand')
  document.body.replaceChildren()
})

test('on a secure page the clipboard takes the text', async () => {
  const taken: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void taken.push(text) } })
  await copyText('https://fleet.example/share/abc')
  expect(taken).toEqual(['https://fleet.example/share/abc'])
})

test('on a page without https the text is selected and copied, and the button keeps the focus', async () => {
  vi.stubGlobal('navigator', {})
  const taken: string[] = []
  const execCommand = (command: string): boolean => {
    const { activeElement } = document
    if (command === 'copy' && activeElement instanceof HTMLTextAreaElement) taken.push(activeElement.value)
    return true
  }
  Object.assign(document, { execCommand })
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  await copyText('http://192.168.0.4:8082/share/abc')
  expect(taken).toEqual(['http://192.168.0.4:8082/share/abc'])
  expect(document.querySelector('textarea')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('a browser that does not want to is not told as done', async () => {
  vi.stubGlobal('navigator', {})
  Object.assign(document, { execCommand: () => false })
  await expect(copyText('abc')).rejects.toThrow('does not let the page copy')
})
