import { STATES, VEHICLE, VEHICLE_STRIDE } from '../../data/scene.ts'
import { type MapColours, stateColours } from '../colours.ts'
import { MOST_TINT } from '../look-filter.ts'
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
in vec4 look;
flat out vec4 own;
out vec2 local;
flat out int state;
flat out int category;
flat out vec2 heading;
void main() {
  /*corner*/
  local = corner * ${MARKER_EXTENT}.0;
  own = look;
  state = int(sprite) / 32;
  category = int(sprite) % 32;
  float course = radians(mix(turn.x, turn.y, min(1.0, progress(timing) * 3.0)));
  heading = vec2(cos(course), sin(course));
  gl_Position = onScreen(placeOf(way, timing) + local);
}`

/** The same filters as `look-filter.ts` makes for the page. Source: Filter Effects Module Level 1, 9. */
const COLOUR_FILTERS = `
vec3 unpacked(float packed) {
  return vec3(floor(packed / 65536.0), mod(floor(packed / 256.0), 256.0), mod(packed, 256.0)) / 255.0;
}
vec3 turnedHue(vec3 rgb, float degrees) {
  float c = cos(radians(degrees));
  float s = sin(radians(degrees));
  vec3 red = vec3(0.213, 0.715, 0.072) + c * vec3(0.787, -0.715, -0.072) + s * vec3(-0.213, -0.715, 0.928);
  vec3 green = vec3(0.213, 0.715, 0.072) + c * vec3(-0.213, 0.285, -0.072) + s * vec3(0.143, 0.140, -0.283);
  vec3 blue = vec3(0.213, 0.715, 0.072) + c * vec3(-0.213, -0.715, 0.928) + s * vec3(-0.787, 0.715, 0.072);
  return clamp(vec3(dot(red, rgb), dot(green, rgb), dot(blue, rgb)), 0.0, 1.0);
}
vec3 sepia(vec3 rgb) {
  return vec3(dot(rgb, vec3(0.393, 0.769, 0.189)), dot(rgb, vec3(0.349, 0.686, 0.168)), dot(rgb, vec3(0.272, 0.534, 0.131)));
}
// Colours come multiplied by their opacity, and leave so.
vec3 filtered(vec3 multiplied, vec2 packed, float opacity) {
  if (opacity == 0.0) return multiplied;
  float warmth = mod(packed.y, 256.0) - 100.0;
  vec3 rgb = turnedHue(multiplied / opacity, floor(packed.x / 256.0) - 180.0);
  rgb = clamp(mix(vec3(dot(rgb, vec3(0.213, 0.715, 0.072))), rgb, mod(packed.x, 256.0) / 100.0), 0.0, 1.0);
  rgb = clamp(rgb * floor(packed.y / 256.0) / 100.0, 0.0, 1.0);
  rgb = clamp(mix(rgb, sepia(rgb), abs(warmth) / 100.0 * ${MOST_TINT}), 0.0, 1.0);
  if (warmth < 0.0) rgb = turnedHue(rgb, 180.0);
  return rgb * opacity;
}`

/** Ground and vehicle are mixed here, in one square, so that a vehicle never shows through the ground of another. */
const fragment = `
uniform sampler2D atlas;
uniform vec4 stateColours[${STATE_COUNT}];
uniform vec4 surface;
uniform vec4 onState;
uniform float pulse;
uniform float opacity;
in vec2 local;
flat in int state;
flat in int category;
flat in vec2 heading;
flat in vec4 own;
out vec4 colour;
${COLOUR_FILTERS}
vec3 parts(int cell, vec2 point) {
  if (max(abs(point.x), abs(point.y)) > ${MARKER_EXTENT}.0) return vec3(0.0);
  vec2 corner = vec2(float(cell % ${ATLAS_COLUMNS}), float(cell / ${ATLAS_COLUMNS}));
  vec2 place = (corner + point / ${2 * MARKER_EXTENT}.0 + 0.5) / vec2(${ATLAS_COLUMNS}.0, ${ATLAS_ROWS}.0);
  return texture(atlas, place, -0.6).rgb;
}
void main() {
  vec2 turned = vec2(heading.x * local.x + heading.y * local.y, heading.x * local.y - heading.y * local.x);
  bool turns = (${TURNING} >> state & 1) == 1;
  bool hollow = (${HOLLOW} >> state & 1) == 1;
  vec4 paint = stateColours[state];
  vec2 ground = parts(state, turns ? turned : local).rg;
  vec3 vehicle = parts(${STATE_COUNT} + category, turned);
  vec4 below = vec4(paint.rgb * ground.r + surface.rgb * ground.g, ground.r + ground.g);
  vec3 body = own.x >= 0.0 ? unpacked(own.x) : hollow ? paint.rgb : onState.rgb;
  vec3 cut = own.y >= 0.0 ? unpacked(own.y) : hollow ? surface.rgb : paint.rgb;
  float rim = own.x >= 0.0 ? vehicle.b : 0.0;
  vec3 parting = hollow ? paint.rgb : onState.rgb;
  vec4 above = vec4(body * vehicle.r + cut * vehicle.g + parting * rim, vehicle.r + vehicle.g + rim);
  colour = above + below * (1.0 - above.a);
  if (own.z >= 0.0) colour.rgb = filtered(colour.rgb, own.zw, colour.a);
  if (state == ${STATES.indexOf('alarm')} && pulse >= 0.0) {
    float ring = clamp(1.6 - abs(length(local) - 16.5 - 6.0 * pulse), 0.0, 1.0) * (1.0 - pulse) * 0.8;
    colour += vec4(paint.rgb, 1.0) * ring * (1.0 - colour.a);
  }
  colour *= opacity;
}`

/** Vehicles: one square each, painted from the atlas. */
export interface VehicleLayer {
  load(vehicles: Float32Array): void
  draw(frame: Frame, range: readonly [from: number, to: number], colours: MapColours): void
}

/** `onReady`: its pictures are there; nothing is drawn before. */
export function createVehicleLayer(gl: WebGL2RenderingContext, pixelRatio: number, onReady: () => void): VehicleLayer {
  // Twice as fine as the screen, because most vehicles are drawn turned.
  const atlas = createVehicleAtlas(gl, Math.ceil(pixelRatio) * 2, onReady)
  const program = createProgram(gl, {
    vertex,
    fragment,
    stride: VEHICLE_STRIDE,
    attributes: [
      { name: 'way', size: 4, offset: VEHICLE.fromX },
      { name: 'turn', size: 2, offset: VEHICLE.fromCourse },
      { name: 'timing', size: 2, offset: VEHICLE.startedAt },
      { name: 'sprite', size: 1, offset: VEHICLE.sprite },
      { name: 'look', size: 4, offset: VEHICLE.body },
    ],
  })
  return {
    load: (vehicles) => program.load(vehicles),
    draw(frame, range, colours) {
      if (!atlas.isReady()) return
      program.draw(frame, range, (set) => {
        set.texture('atlas', atlas.texture)
        set.colours('stateColours', stateColours(colours))
        set.colour('surface', colours.surface)
        set.colour('onState', colours.onState)
        set.float('pulse', frame.pulse)
      })
    },
  }
}
