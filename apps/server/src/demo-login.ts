import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Config } from './config.ts'

export interface DemoLogin {
  email: string
  password: string
}

const WORDS = ['rota', 'trilha', 'curva', 'ponte', 'farol', 'serra', 'praia', 'norte', 'vento', 'rastro'] as const

/**
 * The administrator of the demo: from ADMIN_EMAIL and ADMIN_PASSWORD, else the one of the last run, else a new one.
 * The password is made up here, because a known one on an open port would be an invitation.
 */
export async function keepDemoLogin(file: string, { ADMIN_EMAIL, ADMIN_PASSWORD }: Config): Promise<DemoLogin> {
  if (ADMIN_EMAIL && ADMIN_PASSWORD) return { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  // Written by the line below on an earlier run.
  if (kept) return JSON.parse(kept) as DemoLogin
  const login = { email: 'admin@rastro.demo', password: `${word()}-${word()}-${randomInt(1000, 10_000)}` }
  await writeFile(file, JSON.stringify(login), { mode: 0o600 })
  return login
}

function word(): string {
  return WORDS[randomInt(WORDS.length)] ?? 'rastro'
}
