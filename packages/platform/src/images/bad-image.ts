/** Not a picture, or one that is damaged or larger than anybody needs. */
export class BadImage extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'BadImage'
  }
}

/** A picture as a reader of one format gives it: taken apart and put together again. Sizes in pixels. */
export interface CleanImage {
  bytes: Buffer
  width: number
  height: number
}

/** @throws BadImage unless the file is as it should be */
export function requireWhole(isWhole: boolean): void {
  if (!isWhole) throw new BadImage('The image is damaged')
}
