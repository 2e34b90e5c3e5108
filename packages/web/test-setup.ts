import { configure } from '@testing-library/react'

// A lazy screen takes longer than the default second while other suites use the machine too.
configure({ asyncUtilTimeout: 8000 })
