/**
 * Passwords of eight or more characters that lead the published lists of leaked ones, with the ones of our trade.
 * Shorter ones fail by length. Lower case.
 */
const COMMON = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd pa$$word 12345678 123456789
  1234567890 12345678910 0123456789 0987654321 987654321 9876543210 87654321 11111111 111111111 1111111111 00000000
  000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12341234 11223344
  12121212 13131313 10203040 102030405060 1020304050 12344321 11112222 123123123 123321123 147258369 159753456
  741852963 789456123 987654321a 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qazxsw2 qazwsxedc qwertyui qwertyuiop
  qwerty12 qwerty123 qwerty1234 qwerty12345 asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 q1w2e3r4 q1w2e3r4t5 qweasdzxc
  abcd1234 abcdefgh abc12345 abc123456 a1b2c3d4 a12345678 a123456789 aa123456 aa12345678 123456aa 1234567a 12345678a
  123456789a 123456abc 1234qwer 12345qwert q12345678 iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess
  princess1 football football1 baseball baseball1 basketball superman superman1 batman123 spiderman trustno1 whatever
  starwars starwars1 computer computer1 internet samsung1 michelle jennifer charlie1 michael1 jordan23 liverpool
  liverpool1 chelsea1 barcelona realmadrid juventus arsenal1 manchester pokemon1 pokemon123 minecraft mustang1
  corvette ferrari1 mercedes porsche1 chocolate butterfly blink182 metallica slipknot nirvana1 linkinpark welcome1
  welcome123 welcome2024 welcome2025 welcome2026 letmein1 letmein123 changeme changeme1 changeme123 default1
  default123 admin123 admin1234 admin12345 admin123456 adminadmin administrator administrador administrador1 root1234
  rootroot toor1234 test1234 test12345 testtest testing1 testing123 teste123 teste1234 user1234 usuario1 usuario123
  guest1234 demo1234 demodemo senha123 senha1234 senha12345 senhasenha minhasenha mudar123 mudar1234 trocar123
  brasil123 brasil2014 brasil2022 flamengo flamengo1 corinthians corinthians1 palmeiras palmeiras1 saopaulo
  saopaulofc vascodagama cruzeiro internacional atletico gremio123 santosfc jesus123 jesuscristo jesus777 deusefiel
  deus1234 deusdeus teamo123 euteamo1 amorzinho familia1 gabriel1 gabriela eduardo1 fernanda fernando rodrigo1
  felipe123 matheus1 contrasena contrasena1 contraseña contraseña1 clave1234 claveclave cambiame cambiar123 hola1234
  holahola mexico123 colombia colombia1 argentina argentina1 chile123 peru1234 guadalajara americafc tequiero
  tequiero1 teamo1234 estrella estrella1 mariposa mariposa1 alejandro alejandra carolina carolina1 valentina sebastian
  santiago santiago1 cristian daniela1 rastreador rastreador1 rastreamento rastro123 rastrorastro gps12345 gpsgpsgps
  tracker1 tracker123 traccar1 traccar123 tarkan123 veiculos frota123 vehiculo caminhao camion123 secret123 secreto1
  master123 mastermaster dragon123 monkey123 shadow123 hello123 hello1234 hellohello freedom1 lovelove loveyou1
  ilovegod iloveu123 superstar babygirl babygirl1 alexander1 victoria veronica elizabeth christian jonathan
  benjamin1 qwe123qwe qwerty!1 zaq12wsx zaq1zaq1 xsw21qaz !qaz2wsx 1password 123password 123qweasd asd12345 asdf1234
  asdfasdf asdasdasd qweqweqwe zxczxczxc aaaaaaaa aaaaaaaaa aaaaaaaaaa abababab xxxxxxxx zzzzzzzz google123 facebook
  facebook1 instagram whatsapp android1 windows1 linux123 oracle123 cisco123 server123 database backup123 support1
  support123 suporte1 suporte123 soporte123 company1 empresa1 empresa123 summer2024 summer2025 summer2026 winter2024
  winter2025 winter2026`.split(/\s+/),
)

/** Whether a password is among those an attacker tries first. @param password in lower case */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password) || /^(.)\1+$/.test(password)
}
