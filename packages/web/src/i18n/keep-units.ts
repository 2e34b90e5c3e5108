/** A text whose numbers stay on one line with their unit: `80 km/h` does not break. */
export function keepUnits(text: string): string {
  return text.replaceAll(/(\d) (?=(?:km\/h|mph|kn|km|mi|m|l|gal|V|%)(?![\p{L}\p{N}]))/gu, '$1\u00A0')
}
