import { type FileAnswer, problemAnswer } from './file-worker.ts'
import type { WorkbookPlan } from './plan-workbook.ts'
import { writeWorkbook } from './write-workbook.ts'

async function answer(plan: WorkbookPlan): Promise<FileAnswer> {
  return { bytes: (await writeWorkbook(plan)).buffer }
}

addEventListener('message', ({ data }: MessageEvent<WorkbookPlan>) => {
  answer(data)
    .catch(problemAnswer)
    .then((made) => postMessage(made))
    .catch(reportError)
})
