import { CLUSTER, CLUSTER_STATES, CLUSTER_STRIDE } from '../../data/scene.ts'
import { type MapColours, ringColours } from '../colours.ts'
import { createProgram, type Frame, PLACE } from './program.ts'

const vertex = `${PLACE}
in vec3 place;
in vec4 first;
in float last;
out vec2 local;
flat out float radius;
flat out float ends[${CLUSTER_STATES.length}];
void main() {
  /*corner*/
  // The same formula as clusterRadius() in data/scene.ts.
  radius = min(34.0, 15.0 + 2.108 * log2(place.z + 1.0));
  local = corner * (radius + 2.0);
  float all = place.z;
  ends[0] = first.x / all;
  ends[1] = ends[0] + first.y / all;
  ends[2] = ends[1] + first.z / all;
  ends[3] = ends[2] + first.w / all;
  ends[4] = ends[3] + last / all;
  gl_Position = onScreen(place.xy * world + origin + local);
}`

/** A disc of the surface with a hairline and, inside, a ring split by state; all edges smoothed over one pixel. */
const fragment = `
uniform vec4 ring[${CLUSTER_STATES.length}];
uniform vec4 surface;
uniform vec4 line;
uniform float density;
uniform float opacity;
in vec2 local;
flat in float radius;
flat in float ends[${CLUSTER_STATES.length}];
out vec4 colour;
float inside(float edge, float distance) { return clamp((edge - distance) * density + 0.5, 0.0, 1.0); }
void main() {
  float distance = length(local);
  vec4 paint = mix(line, surface, inside(radius, distance));
  float share = atan(local.x, -local.y) / 6.2831853;
  share = share < 0.0 ? share + 1.0 : share;
  float around = 6.2831853 * (radius - 3.5);
  float start = 0.0;
  float band = inside(radius - 1.5, distance) * (1.0 - inside(radius - 5.5, distance));
  for (int part = 0; part < ${CLUSTER_STATES.length}; part++) {
    float end = ends[part];
    // Parts stand two pixels apart, unless one part is the whole ring.
    float gap = end - start > 0.999 ? 0.0 : 1.0;
    float from = (share - start) * around - gap;
    float to = (end - share) * around - gap;
    float edge = gap == 0.0 ? 1.0 : clamp(min(from, to) * density + 0.5, 0.0, 1.0);
    if (end > start) paint = mix(paint, ring[part], band * edge);
    start = end;
  }
  float cover = inside(radius + 1.0, distance) * opacity;
  colour = vec4(paint.rgb * cover, cover);
}`

/** Bubbles: how many vehicles, and how many of them in which state. The count is text and drawn elsewhere. */
export interface ClusterLayer {
  load(clusters: Float32Array): void
  draw(frame: Frame, count: number, colours: MapColours): void
}

export function createClusterLayer(gl: WebGL2RenderingContext, pixelRatio: number): ClusterLayer {
  const program = createProgram(gl, {
    vertex,
    fragment,
    stride: CLUSTER_STRIDE,
    attributes: [
      { name: 'place', size: 3, offset: CLUSTER.x },
      { name: 'first', size: 4, offset: CLUSTER.states },
      { name: 'last', size: 1, offset: CLUSTER.states + 4 },
    ],
  })
  return {
    load: (clusters) => program.load(clusters),
    draw(frame, count, colours) {
      program.draw(frame, [0, count], (set) => {
        set.colours('ring', ringColours(colours))
        set.colour('surface', colours.surface)
        set.colour('line', colours.line)
        set.float('density', pixelRatio)
      })
    },
  }
}
