import { useMatches } from '@tanstack/react-router'

/** Nothing but a heading for screen readers: the map that every screen shares is the content. */
export default function HomeScreen() {
  const title = useMatches().at(-1)?.staticData.screen?.title()
  return <h1 className="sr">{title}</h1>
}
