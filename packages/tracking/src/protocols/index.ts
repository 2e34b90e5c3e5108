import { gl200 } from './gl200/index.ts'
import { gps103 } from './gps103/index.ts'
import { gt06 } from './gt06/index.ts'
import { h02 } from './h02/index.ts'
import { jt808 } from './jt808/index.ts'
import { meitrack } from './meitrack/index.ts'
import { mxt } from './mxt/index.ts'
import { osmand } from './osmand/index.ts'
import { owntracks } from './owntracks/index.ts'
import type { Protocol } from './protocol.ts'
import { ruptela } from './ruptela/index.ts'
import { suntech } from './suntech/index.ts'
import { t800x } from './t800x/index.ts'
import { teltonika } from './teltonika/index.ts'
import { tk103 } from './tk103/index.ts'
import { watch } from './watch/index.ts'
import { wialon } from './wialon/index.ts'

/** Every protocol we speak, by name. One line here brings listener, port setting and both test suites. */
export const protocols = [
  gl200,
  gps103,
  gt06,
  h02,
  jt808,
  meitrack,
  mxt,
  osmand,
  owntracks,
  ruptela,
  suntech,
  t800x,
  teltonika,
  tk103,
  watch,
  wialon,
] as const satisfies readonly Protocol[]
