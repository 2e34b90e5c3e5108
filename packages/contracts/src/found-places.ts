import { type Static, Type } from 'typebox'

/** A place somebody looked for by its name. */
export const FoundPlace = Type.Object({
  /** `Aracaju`, `Rua Laranjeiras 10`. */
  name: Type.String(),
  /** Where that is: `SE, Brasil`; empty when nothing more is known. */
  detail: Type.String(),
  kind: Type.Union([Type.Literal('town'), Type.Literal('address')]),
  latitude: Type.Number(),
  longitude: Type.Number(),
})
export type FoundPlace = Static<typeof FoundPlace>

/** The answer of `GET /api/server/geocode/search`. */
export const PlaceSearch = Type.Object(
  {
    /** The best first. */
    places: Type.Array(FoundPlace),
    /**
     * Streets: nobody is set up to be asked, somebody could be (`streets=true`), he was, or he did not answer and only
     * towns are here.
     */
    streets: Type.Union([Type.Literal('none'), Type.Literal('askable'), Type.Literal('asked'), Type.Literal('away')]),
  },
  { $id: 'PlaceSearch' },
)
export type PlaceSearch = Static<typeof PlaceSearch>
