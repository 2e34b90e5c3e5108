import styles from './skip-link.module.css'

/** A way past many controls for those who go by keyboard, seen once it has the focus. `to`: the id of what it leads to. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
