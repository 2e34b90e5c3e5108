import { NOTICE_COLOURS, NOTICE_CORNERS, SOUND_CHOICES } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { BLANK_RULE, problemsOf, type RuleForm, ruleOf, withAlarms, withAutoAdd, withLook } from './rule-form.ts'

const rule = (part: Partial<RuleForm>): RuleForm => ({ ...BLANK_RULE, ...part })
const alarms = withAlarms({}, ['sos', 'powerCut'])

const problemsOfSound = (soundURL: string) =>
  problemsOf(rule({ type: 'alarm', always: true, attributes: withLook(alarms, { sound: 'custom', soundURL }) }))

test('[NOT-17] a rule about alarms needs type, channels and alarms', () => {
  const whole = rule({ type: 'alarm', attributes: alarms, always: true })
  expect(problemsOf(whole)).toEqual([])
  expect(problemsOf({ ...whole, type: '' })).toContain('type')
  expect(problemsOf({ ...whole, notificators: null })).toEqual(['channels'])
  expect(problemsOf({ ...whole, attributes: {} })).toEqual(['alarms'])
})

test('[NOT-18] any other rule needs type, channels, devices and a calendar', () => {
  const whole = rule({ type: 'ignitionOn', deviceIds: [4], calendarId: 2 })
  expect(problemsOf(whole)).toEqual([])
  expect(problemsOf({ ...whole, notificators: '' })).toEqual(['channels'])
  expect(problemsOf({ ...whole, deviceIds: [] })).toEqual(['devices'])
  expect(problemsOf({ ...whole, calendarId: 0 })).toEqual(['calendar'])
})

test('[NOT-19] without a device nothing is saved, alarms neither; groups and all vehicles are devices, too', () => {
  const none = rule({ type: 'alarm', attributes: alarms })
  expect(problemsOf(none)).toEqual(['devices'])
  for (const part of [{ deviceIds: [1] }, { groupIds: [1] }, { always: true }])
    expect(problemsOf({ ...none, ...part })).toEqual([])
})

test('[NOT-10] [NOT-33] a custom sound needs the address of an mp3, wav or ogg file', () => {
  expect(problemsOfSound('https://example.com/siren.mp3')).toEqual([])
  expect(problemsOfSound('/tarkan/assets/custom/sounds/depot.ogg')).toEqual([])
  for (const address of ['https://example.com/siren.aac', 'http://example.com/siren.mp3', 'siren', ''])
    expect(problemsOfSound(address), address).toEqual(['soundURL'])
})

test('[NOT-06] [NOT-07] [NOT-08] [NOT-09] [NOT-11] [NOT-12] what is chosen is sent as attributes of the rule', () => {
  const look = { color: 'red', sound: 'audio22', pin: true, position: 'top-left' } as const
  const form = rule({ type: 'alarm', always: true, attributes: withAutoAdd(withLook(alarms, look), true) })
  expect(ruleOf(form)).toEqual({
    id: 0,
    type: 'alarm',
    description: null,
    always: true,
    notificators: 'web',
    calendarId: 0,
    commandId: 0,
    attributes: {
      alarms: 'sos,powerCut',
      'tarkan.color': 'red',
      'tarkan.sound': 'audio22',
      'tarkan.pin': true,
      'tarkan.position': 'top-left',
      'tarkan.autoAdd': true,
    },
  })
})

test('what belongs to another type or channel is not sent along', () => {
  const form = rule({ type: 'ignitionOn', attributes: alarms, commandId: 8 })
  expect(ruleOf(form)).toMatchObject({ attributes: {}, commandId: 0 })
  expect(ruleOf({ ...form, notificators: 'web,command' })).toMatchObject({ commandId: 8 })
})

test('[NOT-31] [NOT-32] [NOT-41] there are eight colours, 26 sounds and four corners to choose from', () => {
  expect([NOTICE_COLOURS, NOTICE_CORNERS].map((table) => Object.keys(table).length)).toEqual([8, 4])
  expect(SOUND_CHOICES).toHaveLength(26)
})
