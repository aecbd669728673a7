/** A landscape of four by three pixels as a data URL, so that examples fetch nothing. */
export const samplePicture = 'data:image/gif;base64,R0lGODlhBAADAJEAAH2+6/rNjDyCbhlGSywAAAAABAADAAACBYQDkjJdADs=';
