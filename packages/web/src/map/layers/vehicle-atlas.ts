/* oxlint-disable unicorn/no-array-fill-with-reference-type -- it takes a canvas for an array */
import { CATEGORIES } from '@rastro/contracts'
import { STATES } from '../../data/scene.ts'
import { MARKER_EXTENT, MARKER_SHAPES, type MarkerShape, RIM_WIDTH, VEHICLE_SCALE } from '../marker-shapes.ts'
import { createTurns } from '../turns.ts'
import type { VehicleDrawing } from '../vehicles/shape.ts'
import { VEHICLES } from '../vehicles/vehicles.ts'

/** Cells of the atlas in a row; the first `STATES.length` cells are grounds, the others vehicles. */
export const ATLAS_COLUMNS = 6
export const ATLAS_ROWS = Math.ceil((STATES.length + CATEGORIES.length) / ATLAS_COLUMNS)

/** Which part a pixel belongs to is kept in the colour channels; the shader paints them in the colours of the theme. */
const MAIN = '#f00'
const SECOND = '#0f0'
/** Around a body in a colour of its own, which may be the colour of the ground it is on. */
const RIM = '#00f'
const RING = 'rgb(255 0 0 / 55%)'

/** The texture, and whether it has its pictures by now. */
export interface VehicleAtlas {
  readonly texture: WebGLTexture
  readonly isReady: () => boolean
}

/**
 * Draw all grounds and vehicles into one texture. Red: the part in the colour of the state (of a ground) or the body
 * (of a vehicle); green: the rim, or windows and seams; blue: what parts a vehicle in its own colour from its ground.
 *
 * @param density texels per CSS pixel
 * @param onReady all is in it, some tasks later
 */
export function createVehicleAtlas(gl: WebGL2RenderingContext, density: number, onReady: () => void): VehicleAtlas {
  const texture = gl.createTexture()
  let isReady = false
  const fill = async () => {
    const picture = await drawAtlas(density)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture)
    gl.generateMipmap(gl.TEXTURE_2D)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
    isReady = true
    onReady()
  }
  fill().catch(reportError)
  return { texture, isReady: () => isReady }
}

async function drawAtlas(density: number): Promise<HTMLCanvasElement> {
  const cell = 2 * MARKER_EXTENT * density
  const canvas = document.createElement('canvas')
  canvas.width = cell * ATLAS_COLUMNS
  canvas.height = cell * ATLAS_ROWS
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) throw new Error('no canvas to draw vehicles on')
  const drawings = [
    ...STATES.map((state) => () => drawGround(pen, MARKER_SHAPES[state])),
    ...CATEGORIES.map((category) => () => drawVehicle(pen, VEHICLES[category])),
  ]
  const turn = createTurns()
  for (const [index, draw] of drawings.entries()) {
    await turn()
    const column = index % ATLAS_COLUMNS
    const row = Math.floor(index / ATLAS_COLUMNS)
    pen.setTransform(density, 0, 0, density, (column + 0.5) * cell, (row + 0.5) * cell)
    draw()
  }
  return canvas
}

function drawGround(pen: CanvasRenderingContext2D, shape: MarkerShape): void {
  pen.lineWidth = 2
  if (shape.ring !== undefined) {
    pen.strokeStyle = RING
    pen.beginPath()
    pen.arc(0, 0, shape.ring, 0, 2 * Math.PI)
    pen.stroke()
  }
  const path = new Path2D(shape.path)
  pen.fillStyle = shape.hollow ? SECOND : MAIN
  pen.strokeStyle = shape.hollow ? MAIN : SECOND
  pen.setLineDash([...(shape.dash ?? [])])
  pen.fill(path)
  pen.stroke(path)
  pen.setLineDash([])
}

function drawVehicle(pen: CanvasRenderingContext2D, drawing: VehicleDrawing): void {
  pen.scale(VEHICLE_SCALE, VEHICLE_SCALE)
  const body = new Path2D(drawing.body)
  pen.strokeStyle = RIM
  pen.lineWidth = RIM_WIDTH
  pen.lineJoin = 'round'
  pen.stroke(body)
  pen.fillStyle = MAIN
  pen.fill(body)
  pen.fillStyle = SECOND
  if (drawing.cut !== undefined) pen.fill(new Path2D(drawing.cut), 'evenodd')
  pen.strokeStyle = SECOND
  pen.lineWidth = 1.3
  if (drawing.seams !== undefined) pen.stroke(new Path2D(drawing.seams))
}
