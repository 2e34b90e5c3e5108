import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { protocols } from '@rastro/tracking/protocols/index'
import { isHttpProtocol } from '@rastro/tracking/protocols/protocol'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { exampleEnvironment } from './config.ts'
import { RESTART_EXIT_CODE, SETTINGS_EXIT_CODE } from './process.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const settings = [...exampleEnvironment().matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)

/** Every port trackers come to, as `5023` or `5001/udp`. */
const devicePorts = protocols.flatMap((protocol) => {
  const transports = isHttpProtocol(protocol) ? ['tcp'] : protocol.transports
  return transports.map((transport) => (transport === 'udp' ? `${protocol.port}/udp` : String(protocol.port)))
})
const everyPort = ['8082', ...devicePorts].sort()
/** What Node is told besides flags, as `NAME=value`. */
const nodeSettings = Object.entries(JSON.parse(read('apps/server/node-environment.json'))).map((pair) => pair.join('='))

describe('the image', () => {
  const lines = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const of = (instruction: string): string[] =>
    lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1))
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

  test('runs the version of Node the product is tested with, as a user who is not root, on a program he cannot change', () => {
    const [, major] = /^(\d+)\./.exec(JSON.parse(read('package.json')).devDependencies.node) ?? []
    expect(of('FROM').map((image) => image.split(' ')[0])).toEqual([
      `node:${major}-trixie-slim`,
      `node:${major}-trixie-slim`,
      `node:${major}-trixie-slim`,
    ])
    const user = last.findIndex((line) => line === 'USER node')
    expect(user).toBeGreaterThan(last.findIndex((line) => line.startsWith('COPY ')))
    expect(last.filter((line) => /^COPY .*--chown/.test(line))).toEqual([])
    expect(of('STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(of('VOLUME')).toEqual(['["/data"]'])
    // Folders a volume is put on keep the owner they have here.
    expect(of('RUN')).toContain('mkdir /data /files && chown node:node /data /files')
  })

  test('has the programs a backup of PostgreSQL needs, of a version that reads the one of compose.yaml', () => {
    const [install] = of('RUN').filter((line) => line.includes('postgresql-client'))
    for (const program of ['pg_dump', 'pg_restore', 'psql'])
      expect(install).toContain(`/usr/lib/postgresql/*/bin/${program}`)
    expect(last).toContain('COPY --from=postgresql /programs /')
    // What they load may not be there: they are tried while the image is built.
    expect(last.filter((line) => line.includes('"$program" --version'))).toHaveLength(1)
    // Debian 13 has those of 17.
    expect(read('compose.yaml')).toContain('image: postgres:17-')
  })

  test('names every port of the protocols and no other', () => {
    expect(
      of('EXPOSE')
        .flatMap((line) => line.split(' '))
        .sort(),
    ).toEqual(everyPort)
  })

  test('starts what a release has, with the flags the product is measured with, and asks it for its health', () => {
    const [command] = of('CMD').map((text) => JSON.parse(text) as string[])
    expect(command).toEqual(['node', ...JSON.parse(read('apps/server/node-flags.json')), 'apps/server/src/main.ts'])
    expect(existsSync(join(ROOT, command!.at(-1)!))).toBe(true)
    for (const setting of nodeSettings) expect(read('Dockerfile')).toMatch(new RegExp(`^ +${setting}\\b`, 'm'))
    const [health] = of('HEALTHCHECK').map((text) => JSON.parse(text.slice(text.indexOf('['))) as string[])
    // Nobody listens there: the check says so.
    const { status, error } = spawnSync(process.execPath, health!.slice(1), { env: { PORT: '9' } })
    expect([status, error]).toEqual([1, undefined])
    expect(health!.at(-1)).toContain('/api/health')
  })

  test('is built from what git has: nothing a machine adds, no secret', () => {
    const left = read('.dockerignore').split('\n')
    for (const name of ['**/node_modules', '**/dist', '.git', '.env', 'data', 'secrets']) expect(left).toContain(name)
    expect(of('COPY').filter((line) => !line.startsWith('--from'))).toEqual(['. .'])
    expect(existsSync(join(ROOT, 'tools/release.mjs'))).toBe(true)
  })
})

interface Service {
  image: string
  environment?: Record<string, string>
  secrets?: string[]
  ports?: string[]
  volumes?: string[]
  restart?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  healthcheck?: object
  depends_on?: Record<string, { condition: string }>
}

describe('compose.yaml', () => {
  // The format is Docker's.
  const { services, volumes, secrets } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
    secrets: Record<string, { file: string }>
  }

  test('opens every port of the protocols on the same number outside', () => {
    const ports = services['rastro']!.ports!.map((port) => port.split(':'))
    expect(ports.map(([outside, inside]) => [outside, inside])).toEqual(
      ports.map(([outside, inside]) => [inside!.replace('/udp', ''), outside === inside ? outside : `${outside}/udp`]),
    )
    expect(ports.map(([, inside]) => inside!).sort()).toEqual(everyPort)
  })

  test('gives the product its settings by name and its secrets as files', () => {
    const given = Object.entries(services['rastro']!.environment ?? {})
    expect(given.map(([name]) => name.replace(/_FILE$/, '')).filter((name) => !settings.includes(name))).toEqual([])
    const files = given.filter(([name]) => name.endsWith('_FILE')).map(([, file]) => file)
    expect(files.sort()).toEqual(services['rastro']!.secrets!.map((secret) => `/run/secrets/${secret}`).sort())
    const used = Object.values(services).flatMap((service) => service.secrets ?? [])
    expect(Object.keys(secrets).sort()).toEqual([...new Set(used)].sort())
    for (const { file } of Object.values(secrets)) expect(file).toMatch(/^secrets\//)
    expect(read('.gitignore')).toMatch(/^\/secrets\/$/m)
    expect(read('compose.yaml')).not.toMatch(/PASSWORD: \S|:\/\/rastro:[a-z0-9]/)
  })

  test('lets the product write its data and nothing else, and starts everything again', () => {
    const { rastro } = services
    expect(rastro).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(rastro!.volumes).toEqual(['data:/data'])
    expect(rastro!.depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
    expect(services['postgres']!.healthcheck).toBeDefined()
    for (const [name, { restart, volumes: mounted = [] }] of Object.entries(services)) {
      expect(restart, name).toBe('unless-stopped')
      for (const mount of mounted.filter((one) => !/^[./]/.test(one)))
        expect(Object.keys(volumes), name).toContain(mount.split(':')[0])
    }
  })
})

describe('compose.many.yaml', () => {
  // The format is Docker's.
  const { services, volumes } = parse(read('compose.many.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
  }
  const nodes = Object.entries(services).filter(([, { image }]) => image === 'rastro')

  test('has two nodes of each role on one database and one NATS, each with a disk of its own', () => {
    expect(nodes.map(([name, { environment }]) => [name, environment!['ROLE']])).toEqual([
      ['ingest-1', 'ingest'],
      ['ingest-2', 'ingest'],
      ['api-1', 'api'],
      ['api-2', 'api'],
    ])
    for (const [name, { environment = {}, volumes: mounted, read_only: isReadOnly }] of nodes) {
      expect(Object.keys(environment).filter((key) => !settings.includes(key.replace(/_FILE$/, '')))).toEqual([])
      expect([environment['NATS_URL'], isReadOnly]).toEqual(['nats://nats:4222', true])
      expect(mounted).toEqual([`${name}:/data`, `files:${environment['FILES_DIR']}`])
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining([name, 'files']))
    }
  })

  test('lets trackers come to the nodes themselves and people through the proxy to either api node', () => {
    for (const name of ['ingest-1', 'ingest-2'])
      expect(services[name]!.ports!.map((port) => port.split(':')[1]!).sort(), name).toEqual([...devicePorts].sort())
    const outside = ['ingest-1', 'ingest-2', 'web'].flatMap((name) => services[name]!.ports!)
    expect(new Set(outside.map((port) => port.replace(/:\d+/, ''))).size).toBe(outside.length)
    const proxy = read('deploy/nginx/default.conf')
    expect([...proxy.matchAll(/server (api-\d):8082/g)].map(([, name]) => name)).toEqual(['api-1', 'api-2'])
    // A node that vanished without a word is given up before its caller gives up.
    expect(Number(/proxy_connect_timeout (\d+)s;/.exec(proxy)?.[1])).toBeLessThan(5)
    for (const header of ['X-Forwarded-For', 'X-Forwarded-Proto', 'Upgrade', 'Connection'])
      expect(proxy).toContain(header)
  })
})

describe('the systemd unit', () => {
  const unit = read('deploy/systemd/rastro.service')
  const value = (key: string): string | undefined => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1]

  test('starts a release as a user of its own who may write its state and nothing else', () => {
    const flags = (JSON.parse(read('apps/server/node-flags.json')) as string[]).join(' ')
    expect(value('ExecStart')).toBe(`/usr/bin/node ${flags} apps/server/src/main.ts`)
    expect(unit).toMatch(/^Environment=.*\bDATA_DIR=\/var\/lib\/rastro$/m)
    expect(unit).toMatch(new RegExp(`^Environment=.*\\b${nodeSettings.join(' ')}$`, 'm'))
    expect([value('StateDirectory'), value('DynamicUser')]).toEqual(['rastro', 'yes'])
    expect([value('ProtectSystem'), value('NoNewPrivileges'), value('ProtectHome')]).toEqual(['strict', 'yes', 'yes'])
    expect(Number(value('LimitNOFILE'))).toBeGreaterThan(65_535)
  })

  test('starts it again when it asks for it or fails, five times a minute at most, and not when settings are wrong', () => {
    expect([value('Restart'), value('RestartForceExitStatus'), value('RestartPreventExitStatus')]).toEqual([
      'on-failure',
      String(RESTART_EXIT_CODE),
      String(SETTINGS_EXIT_CODE),
    ])
    expect([value('StartLimitIntervalSec'), value('StartLimitBurst')]).toEqual(['60', '5'])
  })

  test('is backed up as the same user, with the settings it has', () => {
    const backup = read('deploy/systemd/rastro-backup.service')
    for (const line of ['DynamicUser=yes', 'User=rastro', 'WorkingDirectory=/opt/rastro', 'NoNewPrivileges=yes'])
      expect(backup.split('\n')).toContain(line)
    expect(backup).toContain('DATA_DIR=/var/lib/rastro')
    expect(backup).toContain(`EnvironmentFile=${value('EnvironmentFile')}`)
    const [program = ''] = /apps\/\S+/.exec(backup) ?? []
    expect(existsSync(join(ROOT, program))).toBe(true)
  })

  test.runIf(!spawnSync('systemd-analyze', ['--version']).error)('is one systemd takes, with those beside it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rastro-unit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const files = ['rastro.service', 'rastro-backup.service', 'rastro-backup.timer'].map((name) => {
      const file = join(folder, name)
      // Programs and folders have to be there.
      const text = read(`deploy/systemd/${name}`)
      writeFileSync(file, text.replaceAll('/usr/bin/node', '/bin/true').replaceAll('/opt/rastro', '/tmp'))
      return file
    })
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    // Of 100; a service without any of it has 96.
    const looked = ['security', '--offline=true', '--threshold=20', ...files.slice(0, 2)]
    const exposed = spawnSync('systemd-analyze', looked, { encoding: 'utf8' })
    expect(exposed.status, exposed.stdout).toBe(0)
  })
})

test('commands of the guides bring the Node they need to a machine with an older one', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const guides = ['README.md', 'docs/operating.md', 'docs/operating/install.md', 'docs/reliability.md'].map(read)
  const named = new Set(guides.join('\n').match(/(?<=npm run (?:--silent )?)[a-z][a-z-]+/g))
  expect(named).toContain('release')
  for (const name of named) expect(scripts[name], name).toContain('node tools/setup.mjs')
})
