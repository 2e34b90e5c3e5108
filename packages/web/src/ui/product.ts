/** What the product calls itself where no brand of the customer takes its place. */
export const PRODUCT_NAME = 'Rastro'

/** The one version label of the interface (OP-01). */
export const VERSION_LABEL = '2.1.197'
