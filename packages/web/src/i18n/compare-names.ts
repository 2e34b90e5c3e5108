/** Compares names as people count: "Obra 9" comes before "Obra 10", and capitals and accents do not matter. */
export const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
