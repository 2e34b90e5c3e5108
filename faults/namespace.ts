import { execFileSync } from 'node:child_process'
import type { FaultTools } from './fault.ts'

/** A host of its own on this machine: a network namespace with one line to ours. */
export interface Namespace {
  /** Our end of the line, as the other host sees it. */
  readonly here: string
  /** The other end. */
  readonly there: string
  /** What makes a program run there. */
  readonly front: readonly string[]
  /** Cut the line without a word, as an unplugged cable does. */
  cut(): void
  mend(): void
}

/** Make one; only root can. It ends with the fault. */
export function openNamespace(tools: FaultTools): Namespace {
  const number = process.pid % 200
  const name = `rastro${process.pid}`
  const [outer, inner] = [`ra${process.pid}`, `rb${process.pid}`]
  const [here, there] = [`10.231.${number}.1`, `10.231.${number}.2`]
  ip(`netns add ${name}`)
  tools.onEnd(() => ip(`netns delete ${name}`))
  ip(`link add ${outer} type veth peer name ${inner} netns ${name}`)
  tools.onEnd(() => ip(`link delete ${outer}`))
  ip(`addr add ${here}/30 dev ${outer}`)
  ip(`link set ${outer} up`)
  ip(`-n ${name} addr add ${there}/30 dev ${inner}`)
  ip(`-n ${name} link set ${inner} up`)
  ip(`-n ${name} link set lo up`)
  return {
    here,
    there,
    front: ['/sbin/ip', 'netns', 'exec', name],
    cut: () => ip(`link set ${outer} down`),
    mend: () => ip(`link set ${outer} up`),
  }
}

function ip(command: string): void {
  execFileSync('/sbin/ip', command.split(' '), { stdio: 'pipe' })
}
