import type { Random } from './random';
import { folded } from '../../app/domain/values/text';

const firstNames = `
  Adriana Alessandra Alexandre Aline Amanda Ana André Antônio Beatriz Bianca Bruna Bruno Caio Camila Carla Carlos
  Carolina Cecília César Cíntia Cláudia Cristiane Daniel Daniela Débora Diego Edson Eduardo Elaine Érica Fábio Felipe
  Fernanda Flávia Francisco Gabriel Gabriela Gilberto Gisele Guilherme Gustavo Helena Henrique Ingrid Isabela Ítalo
  Jaqueline João Joana José Juliana Júlio Karina Larissa Leandro Letícia Lívia Lucas Luciana Luís Luiza Marcela
  Marcelo Márcia Marcos Maria Mariana Marina Mateus Mônica Natália Nicolas Otávio Patrícia Paula Paulo Pedro Priscila
  Rafael Rafaela Raquel Renata Renato Ricardo Roberta Rodrigo Rosana Samuel Sandra Sílvia Simone Sônia Tatiane Thaís
  Thiago Valéria Vanessa Vinícius Vitória Yasmin
`
  .trim()
  .split(/\s+/);

const surnames = `
  Almeida Alves Amaral Andrade Araújo Azevedo Barbosa Barros Batista Borges Brito Campos Cardoso Carvalho Castro
  Cavalcanti Coelho Correia Costa Cruz Cunha Dias Duarte Esteves Farias Fernandes Ferreira Figueiredo Fonseca Freitas
  Garcia Gomes Gonçalves Guimarães Leal Leite Lima Lopes Machado Magalhães Marques Martins Matos Melo Mendes Miranda
  Monteiro Moraes Moreira Moura Nascimento Nogueira Nunes Oliveira Pereira Pinheiro Pinto Queiroz Ramos Reis Ribeiro
  Rocha Rodrigues Sales Santana Santos Silva Silveira Soares Souza Tavares Teixeira Vasconcelos Viana Vieira Xavier
`
  .trim()
  .split(/\s+/);

/** A Brazilian name: one given name and two surnames. */
export function fullName(random: Random): string {
  const [one, other] = [random.pick(surnames), random.pick(surnames)];
  return `${random.pick(firstNames)} ${one}${other === one ? '' : ` ${other}`}`;
}

/** `ana.souza@demo.example` for `Ana Lima Souza`. */
export function emailOf(name: string): string {
  const words = folded(name).split(' ');
  return `${words[0]}.${words.at(-1)}@demo.example`;
}
