const LINE = /^([a-z_:][a-z0-9_:]*(?:\{.*\})?) (\S+)$/i

/** Read what a server tells Prometheus: values by name and labels. @throws Error on a line that is none */
export function readPrometheusText(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name, value] = LINE.exec(line) ?? []
      if (name === undefined || value === undefined) throw new Error(`no metric: ${line}`)
      return [name, value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value)]
    }),
  )
}
