import type { ButtonHTMLAttributes, ComponentPropsWithRef } from 'react'
import styles from './button.module.css'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary action a screen. */
  look?: 'plain' | 'primary' | 'ghost' | 'danger'
  /** Full width and 44 px high, for forms on their own page. */
  large?: boolean
}

/** A push button with words. */
export function Button({ look = 'plain', large = false, className = '', type = 'button', ...rest }: ButtonProps) {
  const classes = [styles.button, styles[look], large ? styles.large : '', className]
  // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
  return <button type={type} className={classes.filter(Boolean).join(' ')} {...rest} />
}

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** What the button does, for people who do not see the picture. */
  label: string
}

/** A square button with only a picture; its label is also its tooltip. */
export function IconButton({ label, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
    <button type={type} aria-label={label} title={label} className={`${styles.icon} ${className}`} {...rest} />
  )
}
