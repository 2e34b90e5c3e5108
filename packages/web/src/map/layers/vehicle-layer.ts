import { STATES, VEHICLE, VEHICLE_STRIDE } from '../../data/scene.ts'
import { type MapColours, stateColours } from '../colours.ts'
import { MARKER_EXTENT, MARKER_SHAPES } from '../marker-shapes.ts'
import { createProgram, type Frame, PLACE } from './program.ts'
import { ATLAS_COLUMNS, ATLAS_ROWS, createVehicleAtlas } from './vehicle-atlas.ts'

const STATE_COUNT = STATES.length
/** Bit masks over the numbers of the states. */
const TURNING = STATES.reduce((mask, state, index) => mask | (MARKER_SHAPES[state].turns ? 1 << index : 0), 0)
const HOLLOW = STATES.reduce((mask, state, index) => mask | (MARKER_SHAPES[state].hollow ? 1 << index : 0), 0)

const vertex = `${PLACE}
in vec4 way;
in vec2 turn;
in vec2 timing;
in float sprite;
out vec2 local;
flat out int state;
flat out int category;
flat out vec2 heading;
void main() {
  /*corner*/
  local = corner * ${MARKER_EXTENT}.0;
  state = int(sprite) / 32;
  category = int(sprite) % 32;
  float course = radians(mix(turn.x, turn.y, min(1.0, progress(timing) * 3.0)));
  heading = vec2(cos(course), sin(course));
  gl_Position = onScreen(placeOf(way, timing) + local);
}`

/** Ground and vehicle are mixed here, in one square, so that a vehicle never shows through the ground of another. */
const fragment = `
uniform sampler2D atlas;
uniform vec4 stateColours[${STATE_COUNT}];
uniform vec4 surface;
uniform vec4 onState;
uniform float pulse;
in vec2 local;
flat in int state;
flat in int category;
flat in vec2 heading;
out vec4 colour;
vec2 parts(int cell, vec2 point) {
  if (max(abs(point.x), abs(point.y)) > ${MARKER_EXTENT}.0) return vec2(0.0);
  vec2 corner = vec2(float(cell % ${ATLAS_COLUMNS}), float(cell / ${ATLAS_COLUMNS}));
  vec2 place = (corner + point / ${2 * MARKER_EXTENT}.0 + 0.5) / vec2(${ATLAS_COLUMNS}.0, ${ATLAS_ROWS}.0);
  return texture(atlas, place, -0.6).rg;
}
void main() {
  vec2 turned = vec2(heading.x * local.x + heading.y * local.y, heading.x * local.y - heading.y * local.x);
  bool turns = (${TURNING} >> state & 1) == 1;
  bool hollow = (${HOLLOW} >> state & 1) == 1;
  vec4 own = stateColours[state];
  vec2 ground = parts(state, turns ? turned : local);
  vec2 vehicle = parts(${STATE_COUNT} + category, turned);
  vec4 below = vec4(own.rgb * ground.r + surface.rgb * ground.g, ground.r + ground.g);
  vec3 body = hollow ? own.rgb : onState.rgb;
  vec3 cut = hollow ? surface.rgb : own.rgb;
  vec4 above = vec4(body * vehicle.r + cut * vehicle.g, vehicle.r + vehicle.g);
  colour = above + below * (1.0 - above.a);
  if (state != ${STATES.indexOf('alarm')} || pulse < 0.0) return;
  float ring = clamp(1.6 - abs(length(local) - 16.5 - 6.0 * pulse), 0.0, 1.0) * (1.0 - pulse) * 0.8;
  colour += vec4(own.rgb, 1.0) * ring * (1.0 - colour.a);
}`

/** Vehicles: one square each, painted from the atlas. */
export interface VehicleLayer {
  load(vehicles: Float32Array): void
  draw(frame: Frame, range: readonly [from: number, to: number], colours: MapColours): void
}

export function createVehicleLayer(gl: WebGL2RenderingContext, pixelRatio: number): VehicleLayer {
  // Twice as fine as the screen, because most vehicles are drawn turned.
  const atlas = createVehicleAtlas(gl, Math.ceil(pixelRatio) * 2)
  const program = createProgram(gl, {
    vertex,
    fragment,
    stride: VEHICLE_STRIDE,
    attributes: [
      { name: 'way', size: 4, offset: VEHICLE.fromX },
      { name: 'turn', size: 2, offset: VEHICLE.fromCourse },
      { name: 'timing', size: 2, offset: VEHICLE.startedAt },
      { name: 'sprite', size: 1, offset: VEHICLE.sprite },
    ],
  })
  return {
    load: (vehicles) => program.load(vehicles),
    draw(frame, range, colours) {
      program.draw(frame, range, (set) => {
        set.texture('atlas', atlas)
        set.colours('stateColours', stateColours(colours))
        set.colour('surface', colours.surface)
        set.colour('onState', colours.onState)
        set.float('pulse', frame.pulse)
      })
    },
  }
}
