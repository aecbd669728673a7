import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The level of the headings on a card: below its title if it begins with one. */
export const HeadingLevel = createContext<2 | 3>(3);

export const useHeading = (): 'h2' | 'h3' => (useContext(HeadingLevel) === 2 ? 'h2' : 'h3');
