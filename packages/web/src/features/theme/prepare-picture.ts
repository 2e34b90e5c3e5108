import { ICON_SIZES, LOGIN_IMAGE_SIZE, THEME_PICTURE_LIMITS } from '@rastro/contracts'

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']
const MAX_FILE_BYTES = 20 * 1024 * 1024
/** A drawing that says no size of its own is drawn this large. */
const DRAWING_PIXELS = 512
/** Part of an icon that no system cuts away (W3C maskable icons: a circle of 80 %). */
const SAFE_PART = 0.66
/** Tried one after another until the file is small enough. */
const QUALITIES = [0.86, 0.75, 0.6, 0.45] as const

/** Why a file cannot become a picture; null = it can, as far as can be told from outside. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): 'wrongType' | 'tooLarge' | null {
  if (!TYPES.includes(type)) return 'wrongType'
  return size > MAX_FILE_BYTES ? 'tooLarge' : null
}

interface Size {
  width: number
  height: number
}

/** The size a picture is drawn at to lie within limits with its proportions; never larger than it is. */
export function fitWithin({ width, height }: Size, most: Size): Size {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function decode(file: Blob): Promise<HTMLImageElement> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  try {
    image.src = address
    await image.decode()
  } finally {
    URL.revokeObjectURL(address)
  }
  return image
}

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement): Size {
  return { width: naturalWidth || DRAWING_PIXELS, height: naturalHeight || DRAWING_PIXELS }
}

function draw(size: Size, paint: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  paint(context)
  return canvas
}

function encode(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      type,
      quality,
    ),
  )
}

/** The first writing that is small enough, else the smallest. Browsers that write no WebP answer PNG: then JPEG. */
async function encodeWithin(canvas: HTMLCanvasElement, bytes: number, fallback: string): Promise<Blob> {
  let last: Blob | undefined
  for (const quality of QUALITIES) {
    const webp = await encode(canvas, 'image/webp', quality)
    last = webp.type === 'image/webp' ? webp : await encode(canvas, fallback, quality)
    if (last.size <= bytes) return last
  }
  if (!last) throw new Error('The picture could not be written')
  return last
}

/**
 * Read a logo and write it anew, without what cameras and programs noted in it; drawings become pictures.
 * @throws Error when the browser cannot read it
 */
export async function prepareLogo(file: Blob): Promise<Blob> {
  const image = await decode(file)
  const limits = THEME_PICTURE_LIMITS.logo
  const size = fitWithin(sizeOf(image), limits)
  const canvas = draw(size, (context) => context.drawImage(image, 0, 0, size.width, size.height))
  const png = await encode(canvas, 'image/png')
  return png.size <= limits.bytes ? png : encodeWithin(canvas, limits.bytes, 'image/png')
}

/**
 * Read a picture for behind the login and write it anew, at most a fifth larger than recommended.
 * @throws Error when the browser cannot read it
 */
export async function prepareBackground(file: Blob): Promise<Blob> {
  const image = await decode(file)
  const most = { width: LOGIN_IMAGE_SIZE.width * 1.2, height: LOGIN_IMAGE_SIZE.height * 1.2 }
  const size = fitWithin(sizeOf(image), most)
  const canvas = draw(size, (context) => context.drawImage(image, 0, 0, size.width, size.height))
  return encodeWithin(canvas, THEME_PICTURE_LIMITS.background.bytes, 'image/jpeg')
}

/** Icons of tab and home screen by field of the theme. */
export type Icons = Readonly<Record<keyof typeof ICON_SIZES, Blob>>

/**
 * Make the icons of tab and home screen from one picture; around one that is not square there is room.
 * @throws Error when the browser cannot read it
 */
export async function prepareIcons(file: Blob): Promise<Icons> {
  const image = await decode(file)
  const make = (name: keyof typeof ICON_SIZES, part: number, back: string | null): Promise<Blob> => {
    const side = ICON_SIZES[name]
    const { width, height } = sizeOf(image)
    const scale = (side * part) / Math.max(width, height)
    const canvas = draw({ width: side, height: side }, (context) => {
      if (back !== null) {
        context.fillStyle = back
        context.fillRect(0, 0, side, side)
      }
      const [drawnWidth, drawnHeight] = [width * scale, height * scale]
      context.drawImage(image, (side - drawnWidth) / 2, (side - drawnHeight) / 2, drawnWidth, drawnHeight)
    })
    return encode(canvas, 'image/png')
  }
  return {
    icon: await make('icon', 1, null),
    iconSmall: await make('iconSmall', 1, null),
    // Systems cut it to a shape, so it reaches the edges and has nothing there.
    iconMaskable: await make('iconMaskable', SAFE_PART, '#ffffff'),
  }
}
