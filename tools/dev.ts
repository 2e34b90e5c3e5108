import { type ChildProcess, spawn } from 'node:child_process'

/** `npm run dev`: the server restarts when its sources change, the web app reloads by itself at Vite's port. */
const PARTS = [
  ['node', '--watch', 'apps/server/src/main.ts'],
  ['vite', 'packages/web'],
] as const

const children: ChildProcess[] = PARTS.map(([command, ...args]) => spawn(command, args, { stdio: 'inherit' }))

function stop(): void {
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
// One part that ends takes the other with it: half of it would only confuse.
for (const child of children) child.on('exit', stop)
