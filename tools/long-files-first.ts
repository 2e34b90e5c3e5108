import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more; begun last, they would keep one worker busy while the others have nothing left. */
const LONG = [
  'faults/faults.test.ts',
  'bench/bench.test.ts',
  'protocols/protocols.test.ts',
  'e2e/accessibility.test.ts',
  'e2e/history.test.ts',
  'e2e/routes.test.ts',
  'e2e/reports.test.ts',
  'e2e/geofences.test.ts',
]

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((end) => moduleId.endsWith(end))

/** The order of test files on a machine that never ran them: it knows their sizes, which say little of their time. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = (file: TestSpecification): number => sorted.findIndex(({ project }) => project === file.project)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other) || Number(isLong(other)) - Number(isLong(one)))
  }
}
