// Runs the server and starts it again when it asks for it or crashes: what systemd and Docker do elsewhere.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'

/** What the server ends with when it wants to be started again. */
const RESTART = 75
const CRASHES = 5
const WITHIN_MS = 60_000
const FIRST_WAIT_MS = 1_000
const BACK_OFF_MS = 30_000
const LONGEST_BACK_OFF_MS = 300_000

/**
 * Run a program for as long as it is wanted. One that ends before it was ever ready ends this too, with its own code: what
 * is wrong then is not cured by another start. After five crashes within a minute it rests for half a minute, then
 * longer, and answers in its place who asks why.
 * @param {string[]} args of Node
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, say: (sentence: string) => void, backOffMs?: number }} options
 * @returns {Promise<number>} the code to end with
 */
export async function supervise(args, { cwd, env, say, backOffMs = BACK_OFF_MS }) {
  /** Where the server listened last, as it told when it was ready. */
  let address
  let child
  let wake
  let isStopped = false
  let crashes = []
  let rests = 0

  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      isStopped = true
      child?.kill(signal)
      wake?.()
    })

  function rest(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function run() {
    return new Promise((resolve, reject) => {
      child = spawn('node', args, { cwd, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
      child.on('message', ({ ready }) => (address = ready ?? address))
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve({ code, signal }))
    })
  }

  async function backOff(why) {
    const ms = Math.min(LONGEST_BACK_OFF_MS, backOffMs * 2 ** rests++)
    say(`the server crashed ${CRASHES} times within a minute (${why}); it is tried again in ${Math.ceil(ms / 1000)} s`)
    const page = await openPage(address, ms).catch(() => undefined)
    await rest(ms)
    page?.closeAllConnections()
    await new Promise((resolve) => (page ? page.close(resolve) : resolve()))
    crashes = []
  }

  for (;;) {
    const { code, signal } = await run()
    if (isStopped || code === 0) return code ?? 0
    if (code === RESTART) continue
    if (address === undefined) return code ?? 1
    const now = performance.now()
    crashes = [...crashes.filter((at) => now - at < WITHIN_MS), now]
    const why = signal ? `ended by ${signal}` : `code ${code}`
    if (crashes.length >= CRASHES) await backOff(why)
    else {
      say(`the server crashed (${why}) and is started again`)
      await rest(FIRST_WAIT_MS)
    }
    if (isStopped) return code ?? 1
  }
}

/** Says in place of the server that it rests. Why it crashed stands in the log, not where strangers read. */
function openPage({ host, port }, ms) {
  const until = new Date(Date.now() + ms)
  const text = `Rastro crashed ${CRASHES} times within a minute and is tried again at ${until.toISOString()}.
Trackers keep what they record and send it then. Why it crashed stands in the log of the server.
`
  const server = createServer((_, response) => {
    const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000))
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': seconds, 'cache-control': 'no-store' }
    response.writeHead(503, headers).end(text)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
