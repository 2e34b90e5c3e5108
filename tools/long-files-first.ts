import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more, longest first; begun last, they keep one worker busy while the others have nothing. */
const LONG = [
  'faults/faults.test.ts',
  'bench/bench.test.ts',
  'protocols/protocols.test.ts',
  'src/traccar-world.test.ts',
  'e2e/history.test.ts',
  'e2e/accessibility.test.ts',
  'e2e/routes.test.ts',
  'e2e/reports.test.ts',
  'e2e/notices.test.ts',
  'e2e/first-light.test.ts',
  'e2e/geofences.test.ts',
  'e2e/areas.test.ts',
  'e2e/vehicle-form.test.ts',
  'e2e/imports.test.ts',
  'e2e/login.test.ts',
  'e2e/vehicles.test.ts',
  'e2e/map-tools.test.ts',
]

/** Its place among the long ones; the others come after them. */
function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex((end) => moduleId.endsWith(end))
  return rank === -1 ? LONG.length : rank
}

/** The order of test files on a machine that never ran them: it knows their sizes, which say little of their time. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = (file: TestSpecification): number => sorted.findIndex(({ project }) => project === file.project)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other) || rankOf(one) - rankOf(other))
  }
}
