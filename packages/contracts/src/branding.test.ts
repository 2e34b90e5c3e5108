import { expect, test } from 'vitest'
import { readBranding } from './branding.ts'

test('a branding file is read field by field, and what is wrong in it is as if it were not there', () => {
  expect(
    readBranding({
      title: '  TransVale ',
      logo: '/tarkan/assets/custom/logo.png',
      whatsapp: '+55 (11) 99999-0000',
      androidApp: 'https://play.google.com/store/apps/details?id=x',
      iosApp: 'javascript:alert(1)',
      dataPolicy: '/policy.html',
      colour: 'red',
    }),
  ).toEqual({
    title: 'TransVale',
    logo: '/tarkan/assets/custom/logo.png',
    whatsapp: 'https://wa.me/5511999990000',
    androidApp: 'https://play.google.com/store/apps/details?id=x',
    dataPolicy: '/policy.html',
  })
})

test('what is no branding at all is an empty one', () => {
  for (const nonsense of [
    null,
    undefined,
    7,
    'x',
    [],
    { title: '', logo: '//evil.example/x.png', whatsapp: 'ring me' },
  ])
    expect(readBranding(nonsense)).toEqual({})
})

test('pictures come from this host alone, links lead to the web with encryption or to this host', () => {
  expect(readBranding({ logo: 'https://elsewhere.example/logo.png' })).toEqual({})
  expect(readBranding({ dataPolicy: 'http://plain.example' })).toEqual({})
  expect(readBranding({ dataPolicy: '/\\evil.example' })).toEqual({})
  expect(readBranding({ whatsapp: 'https://wa.me/message/ABC' })).toEqual({ whatsapp: 'https://wa.me/message/ABC' })
})
